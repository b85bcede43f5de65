import type { Me } from '@westmore/contract/auth.ts'
import type { ReactNode } from 'react'
import Check from '~icons/lucide/check'
import { roleLabels } from '#session/labels.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Paper } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Corners, FormLine } from '#ui/ornament.tsx'

const PORTRAIT = 176

/** The signed-in user as a wanted poster. */
export function WantedPoster({ me }: { me: Me }) {
  const { username, discriminator, email, id, role } = me
  return (
    <Paper as="article" className="relative mx-auto max-w-lg px-6 pt-10 pb-14 text-center sm:px-12">
      <Corners />
      <p className="smallcaps text-fg-soft">Stát Westmore · L.&nbsp;P.&nbsp;1890</p>
      <p className="poster mt-3 text-display-lg" aria-hidden="true">
        Hledá se
      </p>
      <FormLine className="mt-3" />
      <Avatar
        src={portraitUrl(me.avatarUrl)}
        alt={`Avatar uživatele ${username}`}
        size={PORTRAIT}
        className="mx-auto mt-6 outline-2 outline-offset-4 outline-edge"
      />
      <h2 className="mt-6 text-3xl font-bold break-words">
        <bdi>{username}</bdi>
        {discriminator !== '0' && discriminator !== '' && (
          <span className="text-fg-soft">#{discriminator}</span>
        )}
      </h2>
      <FormLine className="my-5" />
      <dl className="grid gap-x-6 gap-y-3 text-left sm:grid-cols-[auto_1fr]">
        {email && <Line name="E-mail">{email}</Line>}
        <Line name="ID platformy">
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <span className="font-mono break-all tabular-nums">{id}</span>
            <CopyButton compact label="Kopírovat ID platformy" text={id} />
          </span>
        </Line>
        <Line name="Role">{roleLabels[role]}</Line>
        <Line name="Status">
          <span className="inline-flex items-center gap-2 font-bold text-good">
            <Check />
            Aktivní
          </span>
        </Line>
      </dl>
    </Paper>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="smallcaps self-center text-fg-soft max-sm:-mb-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

/** Discord serves the picture in any size; the poster needs a larger one than lists do. */
function portraitUrl(avatarUrl: string): string {
  return avatarUrl.replace(/\?size=64$/, '?size=256')
}
