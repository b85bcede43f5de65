import { useMutation } from '@tanstack/react-query'
import { MAX_RATING_WORD, type Ticket } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import Star from '~icons/drawings/star'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { TextArea } from '#ui/field.tsx'
import { useSending } from '#ui/use-sending.ts'
import { ticketProblem, tooLong } from '../labels.ts'
import { ticketCommands } from '../queries.ts'

const ratingWords = ['Velmi špatné', 'Špatné', 'Ušlo to', 'Dobré', 'Výborné']

export function Rating({ ticket }: { ticket: Ticket }) {
  const { rating } = ticket
  const [state, setState] = useState<'given' | 'changing' | 'done'>('given')
  if (!rating || state === 'changing') return <RatingForm ticket={ticket} onDone={() => setState('done')} />
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p
        tabIndex={-1}
        ref={(told) => {
          if (state === 'done') told?.focus()
        }}
        className="flex flex-wrap items-center gap-x-2 font-bold outline-none"
      >
        Vaše hodnocení <Stars score={rating.score} />
        <span className="font-normal">{ratingWords[rating.score - 1]}</span>
      </p>
      <Button variant="ghost" size="sm" onClick={() => setState('changing')}>
        Změnit
      </Button>
      {rating.word && <p className="w-full wrap-anywhere whitespace-pre-wrap text-fg-soft">{rating.word}</p>}
    </div>
  )
}

export function Stars({ score }: { score: number }) {
  return (
    <span role="img" aria-label={`${score} z 5`} className="inline-flex text-accent">
      {ratingWords.map((word, place) => (
        <Star key={word} className={classes('size-[1em]', place >= score && 'opacity-25')} />
      ))}
    </span>
  )
}

function RatingForm({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const { mutateAsync } = useMutation(ticketCommands.rate())
  const [score, setScore] = useState(ticket.rating?.score ?? 0)
  const [word, setWord] = useState(ticket.rating?.word ?? '')
  const isTooLong = word.trim().length > MAX_RATING_WORD

  const { isSending, failure, submit } = useSending({
    onSend: () =>
      score === 0 || isTooLong ? null : mutateAsync({ id: ticket.id, score, word }, { onSuccess: onDone }),
    explain: (error) => ticketProblem(error, 'Hodnocení se nepodařilo uložit. Zkuste to prosím znovu.'),
  })
  return (
    <form onSubmit={submit} className="grid gap-3">
      <fieldset>
        <legend className="font-bold">Jak jste spokojeni s vyřízením?</legend>
        <div className="flex flex-wrap items-center gap-x-1">
          {ratingWords.map((label, place) => (
            <label
              key={label}
              title={label}
              className={classes(
                'grid size-12 cursor-pointer place-items-center rounded-sm text-3xl hover:bg-fg/10 has-focus-visible:outline-3 has-focus-visible:outline-ring',
                place < score ? 'text-accent' : 'text-edge/60',
              )}
            >
              <input
                type="radio"
                name="score"
                value={place + 1}
                checked={score === place + 1}
                onChange={() => setScore(place + 1)}
                aria-label={`${place + 1} z 5: ${label}`}
                className="sr-only"
              />
              <Star className="size-[1em]" />
            </label>
          ))}
          <span className="pl-2 text-fg-soft">{ratingWords[score - 1]}</span>
        </div>
      </fieldset>
      {score > 0 && (
        <>
          <TextArea
            label="Chcete k tomu něco dodat?"
            rows={2}
            max={MAX_RATING_WORD}
            value={word}
            onWrite={setWord}
            error={isTooLong ? tooLong(MAX_RATING_WORD) : failure}
            className="[&_textarea]:min-h-16"
          />
          <Button type="submit" busy={isSending} className="justify-self-start">
            {isSending ? 'Odesílám…' : 'Odeslat hodnocení'}
          </Button>
        </>
      )}
    </form>
  )
}
