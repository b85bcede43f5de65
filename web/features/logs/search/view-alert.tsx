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
import { useSending } from '#ui/use-sending.ts'
import { logCommands } from '../queries.ts'

const words = {
  failed: 'Hlídání se nepodařilo uložit. Zkuste to prosím znovu.',
  removeFailed: 'Hlídání se nepodařilo zrušit. Zkuste to prosím znovu.',
  gone: 'Tento pohled už neexistuje nebo se nesdílí.',
  tooMany: `Hlídat můžete nejvýše ${MAX_ALERTS} pohledů. Některý prosím přestaňte hlídat.`,
}

const explainAlert = (error: unknown) =>
  explain(error, words.failed, { NOT_FOUND: words.gone, TOO_MANY_ALERTS: words.tooMany })

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
  const [rule, setRule] = useState<'every' | 'more'>(alert?.lines === 0 ? 'every' : 'more')
  const [lines, setLines] = useState(String(alert?.lines || 50))
  const [minutes, setMinutes] = useState(String(alert?.minutes ?? 10))
  const [isTried, setIsTried] = useState(false)
  const set = useMutation(logCommands.setAlert())
  const [most, span] = [wholeNumber(lines, MAX_ALERT_LINES), wholeNumber(minutes, MAX_ALERT_MINUTES)]
  const { isSending, failure, submit } = useSending({
    onSend: () => {
      if (rule === 'every') return set.mutateAsync({ id: viewId, lines: 0, minutes: 1 }).then(onDone)
      setIsTried(true)
      if (most === null || span === null) return null
      return set.mutateAsync({ id: viewId, lines: most, minutes: span }).then(onDone)
    },
    explain: explainAlert,
  })
  const errorOf = (value: number | null, upTo: number) =>
    isTried && value === null ? `Zadejte celé číslo od 1 do ${number(upTo)}.` : undefined
  const field = { inputMode: 'numeric', autoComplete: 'off', className: 'grow basis-36' } as const
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3 border-l-4 border-edge py-2 pl-3">
      <p className="text-sm text-fg-soft">
        {rule === 'every'
          ? 'Pohled kontrolujeme každou minutu. Jakmile v něm přibude třeba jediný záznam, pošleme vám oznámení.'
          : 'Pohled kontrolujeme každou minutu. Jakmile v něm záznamů přibude víc, pošleme vám oznámení. Dokud to trvá, podruhé už ne.'}
      </p>
      <ChoiceField
        label="Upozornit"
        choices={[
          ['more', 'Když je záznamů moc'],
          ['every', 'Na každý záznam'],
        ]}
        value={rule}
        onChange={setRule}
      />
      <div hidden={rule === 'every'} className="flex flex-wrap items-start gap-3">
        <TextField
          {...field}
          label="Víc než (záznamů)"
          error={errorOf(most, MAX_ALERT_LINES)}
          value={lines}
          onChange={({ currentTarget: { value } }) => setLines(value)}
        />
        <TextField
          {...field}
          label="Za (minut)"
          error={errorOf(span, MAX_ALERT_MINUTES)}
          value={minutes}
          onChange={({ currentTarget: { value } }) => setMinutes(value)}
        />
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

/** Null unless it is a whole number from 1 on. Blanks may separate thousands. */
function wholeNumber(text: string, most: number): number | null {
  const bare = text.replaceAll(/\s/g, '')
  const value = Number(bare)
  return /^\d{1,6}$/.test(bare) && value >= 1 && value <= most ? value : null
}
