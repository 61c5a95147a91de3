/** Programs copy a picture together with the text or the table that it shows; the text is pasted then. */
const hasText = (data: DataTransfer): boolean => {
  const html = data.getData('text/html')
  return html !== '' && new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''
}

/** The files that are pasted or dropped. Folders are left out: they cannot be uploaded. */
export const filesIn = (data: DataTransfer): File[] => {
  if (hasText(data)) return []
  return [...data.items].flatMap(item => {
    if (item.kind !== 'file' || item.webkitGetAsEntry()?.isDirectory) return []
    return item.getAsFile() ?? []
  })
}
