import ProfilePage from '#features/auth/profile-page.tsx'
import { SessionsCard } from '#features/auth/sessions-card.tsx'
import { PrivacyCard } from '#features/account/privacy-card.tsx'

export { meta } from '#features/auth/profile-page.tsx'

/** Who one is, and what one may do about it. */
export default function MyPage() {
  return (
    <>
      <ProfilePage />
      <SessionsCard />
      <PrivacyCard />
    </>
  )
}
