import { useState, type SubmitEvent } from 'react'
import { WAIT_HOURS } from '@westmore/contract/allowlist.ts'
import { terms } from '@westmore/contract/retention.ts'
import { errorCode } from '#api.ts'
import { leaveForGood } from '#session/session.ts'
import { termText } from '#retention-words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { removalProblem } from './labels.ts'

interface AccountRemovalProps {
  username: string
  open: boolean
  onClose: () => void
}

/** Says plainly what is lost and what stays, and asks for the own name. */
export function AccountRemoval({ username, open, onClose }: AccountRemovalProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} busy={isBusy} title="Smazat účet?">
      <p>
        Účet <bdi className="font-bold wrap-anywhere">{username}</bdi> smažeme <strong>hned a napořád</strong>
        . Nejde to vrátit.
      </p>
      <Consequences />
      <RemovalForm username={username} isBusy={isBusy} onBusy={setBusy} onClose={onClose} />
    </Dialog>
  )
}

function Consequences() {
  return (
    <ul className="mt-4 grid list-disc gap-1.5 pl-5 text-base/6 marker:text-accent">
      <li>
        <strong>Smažeme</strong> váš profil, e-mail, rozepsané odpovědi i neodeslané soubory a všude vás
        odhlásíme.
      </li>
      <li>
        <strong>Přístup na herní server skončí.</strong> Žádost o allowlist, o které se ještě nerozhodlo,
        stáhneme.
      </li>
      <li>
        <strong>Tickety, zprávy a žádosti zůstanou {termText(terms.communication)}</strong>, ale podepsané
        „Smazaný účet“, bez vašeho jména, ID a e-mailu.
      </li>
      <li>
        <strong>Herní logy a záznamy o zásazích správy</strong> uchováváme i s vaším ID a jménem nejdéle{' '}
        {termText(terms.technical)} od jejich vzniku. Hernímu serveru vaše ID hlásíme ještě{' '}
        {termText(terms.removals)}, aby vás už nepouštěl.
      </li>
      <li>Čekání {WAIT_HOURS} hodin po zamítnuté žádosti smazáním účtu nekončí.</li>
    </ul>
  )
}

interface RemovalFormProps {
  username: string
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

function RemovalForm({ username, isBusy, onBusy, onClose }: RemovalFormProps) {
  const [confirm, setConfirm] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function remove(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (confirm.trim() !== username) return setProblem(removalProblem('NOT_CONFIRMED'))
    onBusy(true)
    setProblem(null)
    try {
      await leaveForGood(confirm)
    } catch (error) {
      console.error(error)
      setProblem(removalProblem(errorCode(error)))
      onBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void remove(event)} className="mt-5">
      <TextField
        label={
          <>
            Pro potvrzení opište své jméno:{' '}
            <bdi className="font-mono wrap-anywhere select-all">{username}</bdi>
          </>
        }
        value={confirm}
        error={problem}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setConfirm(currentTarget.value)
          setProblem(null)
        }}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onClose} disabled={isBusy}>
          Zrušit
        </Button>
        <Button type="submit" variant="danger" busy={isBusy}>
          {isBusy ? 'Mažu účet...' : 'Smazat účet navždy'}
        </Button>
      </DialogActions>
    </form>
  )
}
