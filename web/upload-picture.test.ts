import { expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '@westmore/contract/pictures.ts'
import { pictureRefusal, uploadPicture } from './upload-picture.ts'

test('a picture that is too large is refused without sending it', async () => {
  const file = new File([new Uint8Array(MAX_PICTURE_BYTES + 1)], 'mapa.png')

  const error: unknown = await uploadPicture('/nowhere', file).catch((reason: unknown) => reason)

  expect(error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 })
  expect(pictureRefusal(error)).toBe('Obrázek je příliš velký, smí mít nejvýše 10\u00a0MB.')
})
