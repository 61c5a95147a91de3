export type Sample = { name: string; labels: Record<string, string>; value: number }

export type Scrape = {
  samples: Sample[]
  /** The sum of the samples with this name and these labels; undefined if there are none. */
  value: (name: string, labels?: Record<string, string>) => number | undefined
}

const line = /^(\w+)(?:\{(.*)\})? (\S+)$/
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g

const sampleIn = (text: string): Sample => {
  const [, name = '', labels = '', value] = line.exec(text) ?? []
  if (!name) throw new Error(`Not a Prometheus sample: ${text}`)
  return {
    name,
    labels: Object.fromEntries([...labels.matchAll(label)].map(([, key, text]) => [key, text])),
    value: Number(value),
  }
}

/** Scrapes and parses `/metrics` of a process. */
export const scrape = async (url: string): Promise<Scrape> => {
  const response = await fetch(`${url}/metrics`)
  if (response.status !== 200) throw new Error(`/metrics returned status ${response.status}`)
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
