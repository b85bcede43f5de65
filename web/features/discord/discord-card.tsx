import { useQuery } from '@tanstack/react-query'
import { counted } from '#format.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Section } from '#ui/section.tsx'
import { discordWords } from './labels.ts'
import { discordQueries } from './queries.ts'

/** Whether Discord messages are delivered, at a glance; empty without a bot. */
export function DiscordCard() {
  const { data } = useQuery(discordQueries.state())
  if (!data?.isOn) return null
  const { faults, waiting } = data
  return (
    <Section
      title={discordWords.title}
      action={
        <LinkButton to="/user/admin/settings/discord" variant="secondary" size="sm">
          Bot, role a kanály
        </LinkButton>
      }
    >
      <div className="grid gap-1 px-4 py-3">
        <p className={faults.length > 0 ? 'font-bold text-bad' : ''}>
          {faults.length > 0
            ? `Něco nefunguje: ${counted(faults.length, 'závada', 'závady', 'závad')}.`
            : discordWords.works}
        </p>
        <p className="text-sm text-fg-soft">Ve frontě: {waiting}.</p>
      </div>
    </Section>
  )
}
