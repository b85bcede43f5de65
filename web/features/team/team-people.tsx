import type { TeamMember } from '@westmore/contract/team.ts'
import { roleLabels } from '#session/labels.ts'

export function TeamPeople({ people }: { people: readonly TeamMember[] }) {
  return (
    <ul aria-label="Lidé v týmu" className="flex flex-wrap justify-center gap-x-10 gap-y-8 sm:gap-y-12">
      {people.map((person, at) => (
        <li
          key={at}
          className="grid w-full grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-5 break-inside-avoid sm:w-52 sm:grid-cols-1 sm:content-start sm:justify-items-center sm:gap-y-4 sm:text-center"
        >
          <Portrait person={person} />
          <div className="grid min-w-0 gap-1">
            <p className="text-xl leading-tight font-bold wrap-anywhere">
              <bdi>{person.name}</bdi>
            </p>
            <p className="smallcaps text-accent">{roleLabels[person.role]}</p>
            {person.duty && (
              <p className="leading-snug text-pretty wrap-anywhere text-fg-soft">{person.duty}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The picture lies over the first letter of the name, which shows where there is none. */
function Portrait({ person: { name, portrait } }: { person: TeamMember }) {
  return (
    <div className="w-full border-2 border-edge bg-paper-50 p-1.5 shadow-paper sm:w-44 sm:p-2">
      <div className="relative grid aspect-square place-items-center overflow-hidden bg-paper-200 text-ink-soft inset-ring inset-ring-line">
        <span aria-hidden="true" className="poster text-[2.5rem] leading-none sm:text-[4.5rem]">
          {/./u.exec(name)?.[0]}
        </span>
        {portrait && (
          <img
            src={portrait}
            alt=""
            width={256}
            height={256}
            decoding="async"
            className="absolute inset-0 size-full object-cover sepia-[0.35]"
          />
        )}
      </div>
    </div>
  )
}
