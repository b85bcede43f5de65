import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_SANCTION_EVIDENCE, type SanctionEvidence } from '@westmore/contract/sanctions-evidence.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import Bin from '~icons/lucide/trash-2'
import { RelativeTime } from '#format.ts'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { ticketPlace } from '#places.ts'
import { useMe } from '#session/session.ts'
import { EvidenceCard } from '#text/evidence-card.tsx'
import { VideoCards } from '#text/video-cards.tsx'
import { videoAt } from '#text/video-links.ts'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Section } from '#ui/section.tsx'
import { EvidenceField } from './evidence-field.tsx'
import { evidenceWords, sanctionRefusals } from '../labels.ts'
import type { Piece } from './pasted.ts'
import { sanctionCommands, sanctionQueries, pictureAddress } from '../queries.ts'

export function EvidenceOf({ sanctionId }: { sanctionId: string }) {
  const { me } = useMe()
  const query = useQuery(sanctionQueries.evidence(sanctionId))
  const { mutateAsync: add } = useMutation(sanctionCommands.addEvidence())
  const [removed, setRemoved] = useState<SanctionEvidence | null>(null)
  const { data: pieces } = query
  if (!pieces) return <NotLoaded query={query} failed={evidenceWords.loadFailed} />
  return (
    <Section title={evidenceWords.title} count={pieces.length}>
      <p className="px-4 py-3 text-sm text-fg-soft">
        {pieces.length === 0 && evidenceWords.none} {evidenceWords.hint}
      </p>
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {pieces.map((piece) => (
          <li key={piece.id} className="px-4 py-3">
            <div className="flex items-center gap-2 text-sm text-fg-soft">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {piece.author}, <RelativeTime moment={piece.createdAt} />
              </span>
              {(piece.authorId === me?.id || me?.role === 'owner') && (
                <Button
                  variant="ghost"
                  aria-label={evidenceWords.remove}
                  onClick={() => setRemoved(piece)}
                  className="size-11 px-0! text-bad!"
                >
                  <Bin />
                </Button>
              )}
            </div>
            <Content piece={piece} />
          </li>
        ))}
      </ul>
      <div className="border-t border-line px-4 py-3">
        {pieces.length < MAX_SANCTION_EVIDENCE ? (
          <EvidenceField onAdd={({ evidence }: Piece) => add({ id: sanctionId, evidence: [evidence] })} />
        ) : (
          <p className="text-sm text-fg-soft">{sanctionRefusals['TOO_MUCH_EVIDENCE']}</p>
        )}
      </div>
      <RemovalDialog
        command={sanctionCommands.removeEvidence()}
        item={removed && { id: removed.id }}
        onClose={() => setRemoved(null)}
        title={evidenceWords.remove}
        words={{ done: evidenceWords.removed, failed: evidenceWords.removeFailed }}
      >
        <p>Opravdu chcete tento důkaz smazat? Vrátit to nejde.</p>
      </RemovalDialog>
    </Section>
  )
}

function Content({ piece: { id, lines, ticket, picture, link } }: { piece: SanctionEvidence }) {
  if (lines) return <EvidenceCard evidence={lines} goesWith="se sankcí" />
  if (ticket)
    return (
      <Link to={ticketPlace(ticket.number)} className="wrap-anywhere text-link">
        Ticket #{ticket.number}: {ticket.title}
      </Link>
    )
  if (picture)
    return (
      <a href={pictureAddress(id)} target="_blank" rel="noreferrer" className="block w-fit max-w-full">
        <img
          src={pictureAddress(id)}
          alt={picture.name}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          className="max-h-72 w-auto rounded-sm border border-line object-contain"
        />
      </a>
    )
  const video = link === null ? undefined : videoAt(link)
  if (video) return <VideoCards videos={[video]} />
  return (
    <a
      href={link ?? ''}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="wrap-anywhere text-link"
    >
      {link}
    </a>
  )
}
