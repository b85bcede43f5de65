import Lock from '~icons/lucide/lock-keyhole'
import { LoginButton } from '#session/login-button.tsx'
import { Paper } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'

export function LoginPanel({ after }: { after?: 'failed' | 'cancelled' | 'forgotten' }) {
  const failed = after === 'failed'
  return (
    <Paper
      framed
      className="mx-auto grid max-w-144 justify-items-center gap-5 text-center low:gap-2.5 low:p-6!"
    >
      <p className="poster text-display-sm">Stůj, kdo tam?</p>
      {failed && (
        <p
          role="alert"
          className="w-full border-l-4 border-bad bg-field px-4 py-3 text-left font-bold text-bad low:py-1"
        >
          Přihlášení selhalo. Zkuste to prosím znovu.
        </p>
      )}
      {after === 'forgotten' && (
        <div
          role="alert"
          className="grid w-full gap-2 border-l-4 border-bad bg-field px-4 py-3 text-left low:py-1"
        >
          <p className="font-bold text-bad">Přihlášení selhalo: prohlížeč si nezapamatoval, že začalo.</p>
          <p>
            Stává se to v prohlížeči uvnitř Discordu nebo se zakázanými cookies. Zkopírujte odkaz, otevřete ho
            v Chromu, Firefoxu nebo Safari a přihlaste se tam.
          </p>
          <CopyButton
            text={() => `${location.origin}/user`}
            label="Zkopírovat odkaz"
            size="md"
            variant="secondary"
            className="mt-1 justify-self-start"
          />
        </div>
      )}
      {after === 'cancelled' && (
        <p
          role="status"
          className="w-full border-l-4 border-accent bg-field px-4 py-3 text-left font-bold low:py-1"
        >
          Přihlášení jste zrušili.
        </p>
      )}
      <p className="text-lg text-balance low:text-base">
        Pro zobrazení profilu se musíte přihlásit přes svůj účet na Discordu.
      </p>
      <LoginButton>
        {failed || after === 'forgotten' ? 'Zkusit znovu' : 'Přihlásit se přes Discord'}
      </LoginButton>
      <p className="flex items-center gap-2 text-sm text-fg-soft">
        <Lock className="shrink-0" />
        Bezpečné přihlášení pomocí OAuth 2.0. Vaše heslo nevidíme.
      </p>
    </Paper>
  )
}
