import { useState } from 'react'
import { WAIT_HOURS } from '@westmore/contract/allowlist.ts'
import { terms } from '@westmore/contract/retention.ts'
import { explain, refusals } from '#refusals.ts'
import { deleteAccount } from '#session/session.ts'
import { termText } from '#features/retention/public.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { readUnless, useNewForm } from '#ui/use-form.ts'
import { accountWords } from './labels.ts'

type AccountRemovalProps = {
  username: string
  open: boolean
  onClose: () => void
}

export function AccountRemovalDialog({ username, open, onClose }: AccountRemovalProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Smazat účet?">
      <p>
        Účet <bdi className="font-bold wrap-anywhere">{username}</bdi> smažeme <strong>hned a napořád</strong>
        . Nejde to vrátit.
      </p>
      <Consequences />
      <RemovalForm username={username} onClose={onClose} />
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
        vezmeme zpět.
      </li>
      <li>
        <strong>Tickety, zprávy, žádosti a sankce zůstanou {termText(terms.communication)}</strong>, ale
        podepsané „Smazaný účet“, bez vašeho jména, ID a e-mailu.
      </li>
      <li>
        <strong>Herní logy a záznamy o zásazích správy</strong> uchováváme i s vaším ID a jménem nejdéle{' '}
        {termText(terms.technical)} od jejich vzniku. Hernímu serveru vaše ID hlásíme ještě{' '}
        {termText(terms.removals)}, aby vás už nepouštěl.
      </li>
      <li>
        <strong>Pozastavení nebo ban smazáním účtu nekončí.</strong> Dokud trvá, a ještě{' '}
        {termText(terms.communication)} po svém konci, v něm zůstane vaše Discord ID, herní licence a důvod,
        Discord ID a licence však nejdéle {termText(terms.bans)}.
      </li>
      <li>Čekání {WAIT_HOURS} hodin po zamítnuté žádosti smazáním účtu nekončí.</li>
    </ul>
  )
}

function RemovalForm({ username, onClose }: Pick<AccountRemovalProps, 'username' | 'onClose'>) {
  const { fields, state } = useNewForm({
    values: useState({ confirm: '' }),
    read: ({ confirm }) =>
      readUnless({ confirm: confirm.trim() !== username && refusals.NOT_CONFIRMED }, () => confirm),
    save: (confirm) => deleteAccount(confirm).then(untilThePageIsLeft),
    explain: (error) => explain(error, accountWords.removeFailed, { UNAUTHORIZED: accountWords.signedOut }),
  })
  return (
    <div className="mt-5">
      <DialogForm
        {...state}
        onCancel={onClose}
        variant="danger"
        sendLabel="Smazat účet navždy"
        sendingLabel="Mažu účet…"
      >
        <TextField
          label={
            <>
              Pro potvrzení opište své jméno:{' '}
              <bdi className="font-mono wrap-anywhere select-all">{username}</bdi>
            </>
          }
          {...fields.text('confirm')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </DialogForm>
    </div>
  )
}

const untilThePageIsLeft = () => new Promise<never>(() => {})
