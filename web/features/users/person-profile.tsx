import type { User } from '@westmore/contract/users.ts'
import type { ReactNode } from 'react'
import { dateTime, RelativeTime } from '#format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Section } from '#ui/section.tsx'
import { Email } from './email.tsx'
import { PersonRole } from './person-role.tsx'
import { PersonSessions } from './person-sessions.tsx'

export function PersonProfile({ person, rules }: { person: User; rules: ReactNode }) {
  const { avatar, avatarUrl, discordId, createdAt, updatedAt } = person
  return (
    <Section title="Profil" action={<Avatar src={avatar === null ? null : avatarUrl} size={32} />}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 px-4 py-3 text-sm">
        <Fact name="ID" isWide>
          <span className="inline-flex flex-wrap items-center gap-x-1">
            <span className="font-mono break-all">{discordId}</span>
            <CopyButton compact label="Kopírovat ID" text={discordId} />
          </span>
        </Fact>
        <Fact name="E-mail" isWide>
          <Email user={person} />
        </Fact>
        <Fact name="Registrace">
          <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        </Fact>
        <Fact name="Poslední změna">
          <RelativeTime moment={updatedAt} />
        </Fact>
        <Fact name="Pravidla">{rules}</Fact>
      </dl>
      <PersonRole person={person} />
      <PersonSessions person={person} />
    </Section>
  )
}

type FactProps = { name: string; isWide?: boolean; children: ReactNode }

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? 'col-span-2' : 'col-span-2 grid grid-cols-subgrid items-baseline'}>
      <dt className="text-fg-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
