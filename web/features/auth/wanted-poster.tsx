import type { Me } from '@westmore/contract/auth.ts'
import { Fragment, type ReactNode } from 'react'
import Check from '~icons/lucide/check'
import { roleLabels } from '#session/labels.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Paper } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Corners, FormLine, Nail } from '#ui/ornament.tsx'

const PORTRAIT = 176

export function WantedPoster({ me }: { me: Me }) {
  const { name, username, discriminator, id, role } = me
  const hasNumber = discriminator !== '0' && discriminator !== ''
  return (
    <Paper as="article" className="poster-sheet">
      <Nail className="left-1/4" />
      <Nail className="left-3/4" />
      <Corners />
      <header className="poster-head">
        <p className="smallcaps text-fg-soft">Stát Westmore · L.&nbsp;P.&nbsp;1890</p>
        <p className="poster poster-wanted" aria-hidden="true">
          Hledá se
        </p>
        <FormLine className="mt-2" />
      </header>
      <Avatar
        src={portraitUrl(me.avatarUrl)}
        alt={`Avatar uživatele ${name}`}
        size={PORTRAIT}
        className="poster-portrait"
      />
      <h2 className="poster-name">
        <bdi>{withBreaks(name)}</bdi>{' '}
        {(name !== username || hasNumber) && (
          <span className="block text-base font-normal text-fg-soft">
            <bdi>{withBreaks(username)}</bdi>
            {hasNumber && `#${discriminator}`}
          </span>
        )}
      </h2>
      <dl className="poster-facts">
        <Line name="Discord ID">
          <span className="inline-flex flex-wrap items-center gap-x-1">
            <span className="font-mono text-sm break-all tabular-nums">{id}</span>
            <CopyButton compact label="Kopírovat Discord ID" text={id} className="-my-1" />
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
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="smallcaps text-fg-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

/** Lets a long name break after its dots and underscores. */
const withBreaks = (name: string) =>
  name.split(/(?<=[._])/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** Discord serves the picture in any size; the poster needs a larger one than lists do. */
function portraitUrl(avatarUrl: string): string {
  return avatarUrl.replace(/\?size=64$/, '?size=256')
}
