import type { Question } from '@westmore/contract/allowlist.ts'
import { useState } from 'react'
import { pictureAddress } from './picture-address.ts'

type QuestionPictureProps = {
  question: Pick<Question, 'id' | 'imageUrl' | 'updatedAt'>
  isLazy?: boolean
  className: string
}

export function QuestionPicture({ question, isLazy = false, className }: QuestionPictureProps) {
  const address = pictureAddress(question, location.origin)
  const [broken, setBroken] = useState<string>()
  if (address === null || address === broken) return null
  return (
    <img
      // Another picture must not show the one before it while it loads.
      key={address}
      src={address}
      alt="Obrázek k otázce"
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
      draggable={false}
      onError={() => setBroken(address)}
      className={className}
    />
  )
}
