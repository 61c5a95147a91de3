/** The side of a stored picture in pixels. */
const side = 256

/** JPEG and WebP, from 0 to 1. */
const quality = 0.9

/**
 * Cuts the largest square out of the middle of an image, and makes it small. The result has no metadata, such as the place where
 * a photo was taken. Rejects if the browser cannot read the file.
 */
export const squareOf = async (file: Blob): Promise<string> => {
  const image = await createImageBitmap(file)
  const edge = Math.min(image.width, image.height)
  const size = Math.min(edge, side)
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the canvas has no 2d context')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(image.width - edge) / 2, (image.height - edge) / 2]
  context.drawImage(image, left, top, edge, edge, 0, 0, size, size)
  image.close()
  const webp = canvas.toDataURL('image/webp', quality)
  // Browsers that cannot write WebP return PNG, which is several times larger for a photo.
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
}
