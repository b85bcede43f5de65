import { useState } from 'react'
import type { DiscordState } from '@westmore/contract/discord.ts'
import { SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { Section } from '#ui/section.tsx'
import { useCommand } from '#use-command.ts'
import { discordWords } from './labels.ts'
import { discordCommands } from './queries.ts'
import { SaveButton } from './save-button.tsx'

type Name = keyof DiscordState['channels']

const labels: Record<Name, string> = {
  applications: 'Kanál pro žádosti',
  tickets: 'Kanál pro tickety',
  news: 'Kanál pro Hlasatele',
}

const names = ['applications', 'tickets', 'news'] as const satisfies Name[]

/** Owners choose the channels, unless the configuration sets them. */
export function ChannelChoice({ state, isOwner }: { state: DiscordState; isOwner: boolean }) {
  const { choices, fixed, channels: kept } = state
  const [channels, setChannels] = useState(kept)
  const save = useCommand(discordCommands.setChannels(), {
    done: 'Kanály jsou nastavené.',
    failed: discordWords.channelsFailed,
  })
  const isChanged = names.some((name) => channels[name] !== kept[name])
  const field = (name: Name) => {
    const chosen = channels[name]
    const isFixed = name !== 'news' && fixed[name]
    const isListed = chosen === null || choices.some(({ id }) => id === chosen)
    return (
      <SelectField
        label={labels[name]}
        hint={isFixed ? 'Určuje ho soubor .env na serveru webu, tady ho změnit nejde.' : undefined}
        disabled={isFixed || !isOwner}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setChannels({ ...channels, [name]: value === '' ? null : value })
        }
      >
        <option value="">Žádný</option>
        {!isListed && <option value={chosen}>Neznámý kanál</option>}
        <Options of={choices.map((channel) => [channel.id, `#${channel.name}`])} />
      </SelectField>
    )
  }
  return (
    <Section title="Kanály">
      <div className="grid gap-4 px-4 py-3 sm:grid-cols-2">
        {field('applications')}
        {field('tickets')}
        <p className="text-sm text-fg-soft sm:col-span-2">
          Nová žádost i nový ticket tam dostanou jednu zprávu s tlačítky, která se upravuje podle toho, jak to
          s nimi pokračuje. Stížnosti na členy týmu a tickety pro vedení se tam neobjeví nikdy.
        </p>
        {field('news')}
        <p className="text-sm text-fg-soft">
          Sem bot vyvěsí každou zprávu Hlasatele, až vyjde. Upraví ji s každou další verzí a smaže ji, když
          zprávu stáhnete.
        </p>
        {isOwner && (
          <SaveButton disabled={!isChanged} busy={save.isPending} onClick={() => save.mutate(channels)}>
            Uložit kanály
          </SaveButton>
        )}
      </div>
    </Section>
  )
}
