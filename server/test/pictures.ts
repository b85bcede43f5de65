import sharp from 'sharp'

/** A picture, red on the left and blue on the right, with GPS, camera and copyright metadata. */
export function drawPicture(format: 'jpeg' | 'png' | 'webp' | 'avif', width = 60, height = 40) {
  const half = { width: width / 2, height, channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'Winchester', Copyright: 'tajemstvi' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '50/1 5/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '14/1 25/1 0/1',
      },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
    )
    .toFormat(format)
}

/** A GIF with this many frames of noise, all different. */
export const drawAnimation = (frames: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 16,
      height: 8 * frames,
      pageHeight: 8,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .gif()
    .toBuffer()

/** A picture that takes seconds to process on any machine. */
export const drawSlowPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 6_300, height: 6_300, channels: 4, background: '#8888' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()

/** A PNG of 68 bytes that claims 20,000,000 × 2 pixels: the most that are accepted, in rows of 80 MB. */
export const LONG_BOMB = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgExLQAAAAACCAYAAABpUbwnAAAAC0lEQVR42mNggAEAAAoAAewkA7kAAAAASUVORK5CYII=',
  'base64',
)
