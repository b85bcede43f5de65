import type { Question } from '@westmore/contract/allowlist.ts'
import { useState } from 'react'
import { pictureAddress } from './picture-address.ts'

type QuestionPictureProps = {
  question: Pick<Question, 'id' | 'imageUrl' | 'updatedAt'>
  isLazy?: boolean
  className: string
}

/** Hides a picture that fails to load. */
export function QuestionPicture({ question, isLazy, className }: QuestionPictureProps) {
  const address = pictureAddress(question, location.origin)
  return address === null ? null : <Picture key={address} {...{ address, isLazy, className }} />
}

type PictureProps = { address: string; isLazy?: boolean | undefined; className: string }

function Picture({ address, isLazy = false, className }: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  return (
    <img
      src={address}
      alt="Obrázek k otázce"
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
      draggable={false}
      onError={() => setBroken(true)}
      className={className}
    />
  )
}
