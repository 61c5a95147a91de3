export type Sample = { name: string; labels: Record<string, string>; value: number }

export type Scrape = {
  samples: Sample[]
  /** The sum of the samples of that name that have these labels, among others; undefined when there is none. */
  value: (name: string, labels?: Record<string, string>) => number | undefined
}

const line = /^(\w+)(?:\{(.*)\})? (\S+)$/
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g

const sampleIn = (text: string): Sample => {
  const [, name = '', labels = '', value] = line.exec(text) ?? []
  if (!name) throw new Error(`No sample of Prometheus: ${text}`)
  return {
    name,
    labels: Object.fromEntries([...labels.matchAll(label)].map(([, key, text]) => [key, text])),
    value: Number(value),
  }
}

/** What `/metrics` of a process says now, read as Prometheus reads it. */
export const scrape = async (url: string): Promise<Scrape> => {
  const response = await fetch(`${url}/metrics`)
  if (response.status !== 200) throw new Error(`/metrics was answered ${response.status}`)
  const samples = (await response.text())
    .split('\n')
    .filter(text => text && !text.startsWith('#'))
    .map(sampleIn)
  return {
    samples,
    value: (name, labels = {}) => {
      const found = samples.filter(
        it => it.name === name && Object.entries(labels).every(([key, value]) => it.labels[key] === value),
      )
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
    },
  }
}
