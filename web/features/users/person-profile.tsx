import type { User } from '@westmore/contract/users.ts'
import type { ReactNode } from 'react'
import { dateTime, RelativeTime } from '#format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Section } from '#ui/section.tsx'
import { Email } from './email.tsx'
import { PersonRole } from './person-role.tsx'
import { PersonSessions } from './person-sessions.tsx'

/** Data on a person, and their role and sign-ins for owners; `rules`: the version of the rules they confirmed. */
export function PersonProfile({ person, rules }: { person: User; rules: ReactNode }) {
  const { avatar, avatarUrl, discordId, createdAt, updatedAt } = person
  return (
    <Section title="Profil">
      <div className="@container grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 p-4">
        <Avatar src={avatar === null ? null : avatarUrl} size={48} />
        <dl className="grid gap-x-6 gap-y-2.5 text-sm @md:grid-cols-2">
          <Fact name="ID">
            <span className="inline-flex flex-wrap items-center gap-x-1">
              <span className="font-mono break-all">{discordId}</span>
              <CopyButton compact label="Kopírovat ID" text={discordId} />
            </span>
          </Fact>
          <Fact name="E-mail">
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
      </div>
      <PersonRole person={person} />
      <PersonSessions person={person} />
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fg-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
