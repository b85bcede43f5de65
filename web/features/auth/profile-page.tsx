import { MfaNotice } from '#session/mfa-notice.tsx'
import { storedProfile, useMe } from '#session/session.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { LoginPanel } from './login-panel.tsx'
import { useLoginCallback } from './use-login-callback.ts'
import { WantedPoster } from './wanted-poster.tsx'

export const meta = () => [{ title: 'Profil | Westmore' }]

export default function ProfilePage() {
  const session = useMe()
  const callback = useLoginCallback()
  const busy = callback === 'exchanging' || session.status === 'loading'

  if (session.me && callback !== 'failed')
    return (
      <>
        <PageTitle>MŮJ PROFIL</PageTitle>
        {session.me.lacksMfa && (
          <div className="mb-8">
            <MfaNotice />
          </div>
        )}
        <WantedPoster me={session.me} />
      </>
    )
  return (
    <>
      <PageTitle>{busy && storedProfile() ? 'MŮJ PROFIL' : 'PROFIL UŽIVATELE'}</PageTitle>
      {callback === 'failed' ? (
        <LoginPanel failed />
      ) : busy ? (
        <Spinner />
      ) : session.status === 'error' ? (
        <ErrorPanel
          title="Profil se nepodařilo načíst"
          text="Zkontrolujte prosím připojení a zkuste to znovu."
          onRetry={session.retry}
        />
      ) : (
        <LoginPanel />
      )}
    </>
  )
}
