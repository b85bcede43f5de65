import { useMutation } from '@tanstack/react-query'
import {
  MAX_ALERT_LINES,
  MAX_ALERT_MINUTES,
  MAX_ALERTS,
  type ViewAlert as Alert,
} from '@westmore/contract/views.ts'
import { useState } from 'react'
import { counted, number } from '#format.ts'
import { explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { ChoiceField, TextField } from '#ui/field.tsx'
import { readUnless, useNewForm } from '#ui/use-form.ts'
import { useSending } from '#ui/use-sending.ts'
import { logCommands } from '../queries.ts'

const words = {
  failed: 'Hlídání se nepodařilo uložit. Zkuste to prosím znovu.',
  removeFailed: 'Hlídání se nepodařilo zrušit. Zkuste to prosím znovu.',
  gone: 'Tento pohled už neexistuje nebo se nesdílí.',
  tooMany: `Hlídat můžete nejvýše ${MAX_ALERTS} pohledů. Některý prosím přestaňte hlídat.`,
}

export function ruleOf({ lines, minutes, isLasting }: Alert): string {
  if (lines === 0) return 'Hlídáte každý záznam, kontroluje se každou minutu'
  const most = counted(lines, 'záznam', 'záznamy', 'záznamů')
  const span = counted(minutes, 'minutu', 'minuty', 'minut')
  return `Hlídáte: víc než ${most} za ${span}, kontroluje se každou minutu${isLasting ? ', právě překročeno' : ''}`
}

type ViewAlertProps = {
  viewId: string
  alert: Alert | undefined
  onDone: () => void
}

export function ViewAlert({ viewId, alert, onDone }: ViewAlertProps) {
  const set = useMutation(logCommands.setAlert())
  const { fields, state } = useNewForm({
    values: useState({
      isOnEvery: alert?.lines === 0,
      lines: String(alert?.lines || 50),
      minutes: String(alert?.minutes ?? 10),
    }),
    read: ({ isOnEvery, lines, minutes }) => {
      if (isOnEvery) return { content: { lines: 0, minutes: 1 } }
      const [most, span] = [wholeNumber(lines, MAX_ALERT_LINES), wholeNumber(minutes, MAX_ALERT_MINUTES)]
      return readUnless(
        {
          lines: most ? null : numberUpTo(MAX_ALERT_LINES),
          minutes: span ? null : numberUpTo(MAX_ALERT_MINUTES),
        },
        () => ({ lines: most, minutes: span }),
      )
    },
    save: (rule) => set.mutateAsync({ id: viewId, ...rule }).then(onDone),
    explain: (error) =>
      explain(error, words.failed, { NOT_FOUND: words.gone, TOO_MANY_ALERTS: words.tooMany }),
  })
  const { isSending, failure, submit } = useSending(state)
  const { isOnEvery } = fields.values
  const field = { inputMode: 'numeric', autoComplete: 'off', className: 'grow basis-36' } as const
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3 border-l-4 border-edge py-2 pl-3">
      <p className="text-sm text-fg-soft">
        {isOnEvery
          ? 'Pohled kontrolujeme každou minutu. Jakmile v něm přibude třeba jediný záznam, pošleme vám oznámení.'
          : 'Pohled kontrolujeme každou minutu. Jakmile v něm záznamů přibude víc, pošleme vám oznámení. Dokud to trvá, podruhé už ne.'}
      </p>
      <ChoiceField
        label="Upozornit"
        choices={[
          ['more', 'Když je záznamů moc'],
          ['every', 'Na každý záznam'],
        ]}
        value={isOnEvery ? 'every' : 'more'}
        onChange={(rule) => fields.onChange({ isOnEvery: rule === 'every' })}
      />
      <div hidden={isOnEvery} className="flex flex-wrap items-start gap-3">
        <TextField {...field} label="Víc než (záznamů)" {...fields.text('lines')} />
        <TextField {...field} label="Za (minut)" {...fields.text('minutes')} />
      </div>
      <Failure>{failure}</Failure>
      <div className="flex flex-wrap justify-end gap-3">
        {alert && <EndAlert viewId={viewId} onDone={onDone} />}
        <Button type="submit" size="sm" busy={isSending}>
          {isSending ? 'Ukládám…' : alert ? 'Uložit hlídání' : 'Začít hlídat'}
        </Button>
      </div>
    </form>
  )
}

function EndAlert({ viewId, onDone }: { viewId: string; onDone: () => void }) {
  const remove = useMutation(logCommands.removeAlert())
  const { isSending, failure, submit } = useSending({
    onSend: () => remove.mutateAsync({ id: viewId }).then(onDone),
    explain: (error) => explain(error, words.removeFailed),
  })
  return (
    <>
      <Failure className="grow">{failure}</Failure>
      <Button variant="ghost" size="sm" busy={isSending} onClick={() => submit()}>
        Přestat hlídat
      </Button>
    </>
  )
}

const numberUpTo = (most: number) => `Zadejte celé číslo od 1 do ${number(most)}.`

/** 0 unless it is a whole number from 1 on. Blanks may separate thousands. */
function wholeNumber(text: string, most: number): number {
  const bare = text.replaceAll(/\s/g, '')
  const value = /^\d+$/.test(bare) ? Number(bare) : 0
  return value <= most ? value : 0
}
