import { addressIn, writtenPages, type Language } from '@westmore/contract/pages.ts'
import Discord from '~icons/simple-icons/discord'
import { LoginButton } from '#session/login-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { WhilePublished } from '#while-published.tsx'
import { textWords } from './labels.ts'

export function WaysIn({ language }: { language: Language }) {
  const words = textWords[language]
  const rules = addressIn(language, writtenPages.rules.address)
  return (
    <p className="mt-4 flex flex-wrap justify-center gap-3 print:hidden">
      <LoginButton>{words.signIn}</LoginButton>
      <LinkButton href="/discord" newTab size="lg" variant="secondary">
        <Discord />
        {words.community}
      </LinkButton>
      <WhilePublished at={rules}>
        <LinkButton href={rules} size="lg" variant="secondary">
          {words.rules}
        </LinkButton>
      </WhilePublished>
    </p>
  )
}
