import { useQuery } from '@tanstack/react-query'
import { mentionsIn } from '@westmore/contract/mentions.ts'
import { orpc } from '#api.ts'
import { useMe } from '#session/session.ts'
import { CitedText } from './cited-text.tsx'

type MentionedTextProps = {
  text: string
  at: string
}

export function MentionedText({ text, at }: MentionedTextProps) {
  return <CitedText text={text} at={at} Words={Mentions} />
}

function Mentions({ text }: { text: string }) {
  const { me } = useMe()
  const { data: staff = [] } = useQuery({
    ...orpc.users.staff.queryOptions(),
    enabled: text.includes('@'),
  })
  const mentions = mentionsIn(text, staff)
  return (
    <>
      {mentions.map(({ start, end, id }, place) => (
        <span key={start}>
          {text.slice(mentions[place - 1]?.end ?? 0, start)}
          <mark
            className={
              id === me?.id
                ? 'rounded-sm bg-accent px-1 font-bold text-field'
                : 'rounded-sm bg-accent/15 px-1 font-bold text-accent'
            }
          >
            {text.slice(start, end)}
          </mark>
        </span>
      ))}
      {text.slice(mentions.at(-1)?.end ?? 0)}
    </>
  )
}
