import type { StateCore } from 'markdown-it'

const box = /^\[([ xX])\](?=\s)/

/** Shows the boxes of task lists as characters, which emails and feeds can show as well. */
export const markTasks = ({ tokens }: StateCore): void => {
  for (const [index, token] of tokens.entries()) {
    const first = token.children?.[0]
    const item = tokens[index - 2]
    if (item?.type !== 'list_item_open' || first?.type !== 'text') continue
    const [, mark] = box.exec(first.content) ?? []
    if (mark === undefined) continue
    first.content = first.content.replace(box, mark === ' ' ? '☐' : '☑')
    item.attrSet('class', 'task')
  }
}
