/** The side in pixels, for screens with two pixels for each. */
const side = 96

/** WebP, from 0 to 1. */
const quality = 0.8

/**
 * A small square of an image that is not uploaded yet. A `data:` URL, because the policy of the panel does not allow `blob:`.
 * Undefined for anything that the browser cannot show.
 */
export const thumbnailOf = async (file: Blob): Promise<string | undefined> => {
  if (!file.type.startsWith('image/')) return undefined
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const cut = Math.min(image.width, image.height)
  const [left, top] = [(image.width - cut) / 2, (image.height - cut) / 2]
  canvas.getContext('2d')?.drawImage(image, left, top, cut, cut, 0, 0, side, side)
  image.close()
  return canvas.toDataURL('image/webp', quality)
}
