import { useQuery } from '@tanstack/react-query'
import { clockTime } from '#format.ts'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { evidenceAround } from '../evidence/attachables.ts'
import { AttachButton } from '../evidence/evidence-dialog.tsx'
import { identifierSuffixes } from '../identifier-suffixes.ts'
import { logQueries } from '../queries.ts'
import { useLog } from '../use-log.ts'
import { spans } from '../use-log-place.ts'
import { LineAndAround } from './line-and-around.tsx'
import { PlayersAround } from './players-around.tsx'

export function EverybodyView({ id }: { id: number }) {
  const { place, go } = useLog()
  const { minutes, players } = place
  const query = useQuery(logQueries.around({ id, minutes, player: [...players] }))
  const { data } = query
  return (
    <LineAndAround
      {...{ id, query }}
      found={data}
      title={data ? `Všichni kolem ${clockTime(data.entry.created_at)}` : 'Všichni kolem'}
      which={data ? `±${minutes} min, ${data.entry.server_id}` : ''}
      tools={
        <>
          {data && <AttachButton choices={() => evidenceAround(data)} />}
          <ChoiceButtons
            label="Jak daleko od záznamu"
            joined
            choices={spans.map((span) => ({ id: String(span), label: `±${span} min` }))}
            value={String(minutes)}
            onChange={(span) => go({ minutes: spans.find((one) => String(one) === span) ?? 5 })}
            className="ml-auto"
          />
        </>
      }
    >
      {data && (
        <PlayersAround
          data={data}
          chosen={players}
          ends={identifierSuffixes(data.players)}
          onChange={(next) => go({ players: next })}
        />
      )}
    </LineAndAround>
  )
}
