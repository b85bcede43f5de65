import { useState } from 'react'
import type { DiscordState } from '@westmore/contract/discord.ts'
import {
  type DiscordTextName,
  type DiscordTexts,
  discordTextNames,
  MAX_DISCORD_TEXT,
  placeholders,
  unknownPlaceholder,
} from '@westmore/contract/discord-texts.ts'
import { fillPlaceholders } from '@westmore/contract/text.ts'
import { announceFailure } from '#refusals.ts'
import { TextArea } from '#ui/field.tsx'
import { Section } from '#ui/section.tsx'
import { toast } from '#ui/toast.ts'
import { useCommand } from '#use-command.ts'
import { discordWords, examples, placeholderWords, textLabels } from './labels.ts'
import { discordCommands } from './queries.ts'
import { SaveButton } from './save-button.tsx'

export function OwnTexts({ state: { texts: kept, ourTexts } }: { state: DiscordState }) {
  const [texts, setTexts] = useState<DiscordTexts>(kept)
  const save = useCommand(discordCommands.setTexts())
  const isChanged = discordTextNames.some((name) => (texts[name] ?? '') !== (kept[name] ?? ''))
  const isRefused = discordTextNames.some((name) => problemOf(name, texts[name] ?? '') !== null)
  const send = () =>
    save.mutate(texts, {
      onSuccess: () => toast.success(discordWords.textsSaved),
      onError: (error) => announceFailure(error, discordWords.textsFailed),
    })
  return (
    <Section title="Texty zpráv hráčům">
      <div className="grid gap-6 px-4 py-3">
        <p className="text-sm text-fg-soft">
          Prázdné pole znamená náš text. V ukázce vidíte, jak zpráva přijde; odkaz přidáme vždy. Názvy
          ticketů, důvody a texty odpovědí do ní dáváme jen lidem, kteří si o ně řekli.
        </p>
        {discordTextNames.map((name) => (
          <div key={name} className="grid gap-4 @2xl:grid-cols-2">
            <TextArea
              label={textLabels[name]}
              hint={`Můžete použít: ${placeholders[name].map((one) => `{${one}}`).join(', ')}`}
              error={problemOf(name, texts[name] ?? '')}
              max={MAX_DISCORD_TEXT}
              placeholder={ourTexts[name]}
              value={texts[name] ?? ''}
              onChange={({ currentTarget: { value } }) => setTexts({ ...texts, [name]: value })}
            />
            <Preview text={fillPlaceholders(texts[name]?.trim() || ourTexts[name], examples)} />
          </div>
        ))}
        <SaveButton disabled={!isChanged || isRefused} busy={save.isPending} onClick={send}>
          Uložit texty
        </SaveButton>
      </div>
    </Section>
  )
}

function problemOf(name: DiscordTextName, text: string): string | null {
  if (text.length > MAX_DISCORD_TEXT) return discordWords.textTooLong
  const unknown = unknownPlaceholder(name, text)
  return unknown === undefined ? null : placeholderWords(unknown)
}

/** The message as Discord will show it; of the formatting, only bold. */
function Preview({ text }: { text: string }) {
  return (
    <figure className="grid content-start gap-1.5">
      <figcaption className="font-bold">Ukázka</figcaption>
      <div className="rounded-sm border-2 border-line bg-night-950 px-3 py-2">
        <p className="font-bold text-accent">Westmore</p>
        <p className="wrap-anywhere whitespace-pre-wrap">
          {text
            .split(/(\*\*[^*]+\*\*)/)
            .map((part, at) =>
              part.startsWith('**') && part.length > 4 ? <strong key={at}>{part.slice(2, -2)}</strong> : part,
            )}
        </p>
        <p className="text-fg-soft">Podrobnosti: odkaz na web</p>
      </div>
    </figure>
  )
}
