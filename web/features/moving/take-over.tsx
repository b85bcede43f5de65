import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { MAX_IMPORT_BYTES } from '@westmore/contract/sanctions-import.ts'
import { TakenFault, TakeOverReport } from '@westmore/contract/moving.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { explain } from '#refusals.ts'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { TextArea } from '#ui/field.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Section } from '#ui/section.tsx'
import { useUpload } from '#ui/use-upload.ts'
import { uploadTo } from '#upload.ts'
import { takenFaults, takeOverRefusals, takeOverWords } from './labels.ts'
import { movingCommands } from './queries.ts'
import { Report } from './report.tsx'

/** More is a file. */
const MAX_PASTED = 1_000_000

/** Of a file, of pasted rows or of the role on Discord (null): first a report, then the same again. */
export function TakeOver() {
  const { me } = useMe()
  const [pasted, setPasted] = useRestoredState('taken-rows', me?.id, z.string(), '')
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<TakeOverReport | null>(null)
  const { mutateAsync: askRole } = useMutation(movingCommands.takeRole())
  const { isBusy, failure, upload } = useUpload(
    (error) => faultOf(error) ?? explain(error, takeOverWords.failed, takeOverRefusals),
  )

  const send = (of: File | null, store?: string) =>
    upload(async (signal) => {
      if (of === null) return setReport(await askRole({ store }))
      if (of.size > MAX_IMPORT_BYTES) throw new ORPCError('PAYLOAD_TOO_LARGE', { status: 413 })
      const address = `/api/moving/admitted${store === undefined ? '' : `?store=${store}`}`
      return setReport(await uploadTo(address, of, TakeOverReport, { signal }))
    })
  const begin = (next: File | null) => {
    setFile(next)
    setReport(null)
    void send(next)
  }
  const isNew = report !== null && report.counts.added + report.notes > 0
  return (
    <Section title={takeOverWords.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-3">
        <p className="max-w-prose text-fg-soft">{takeOverWords.intro}</p>
        <div className="flex flex-wrap gap-2">
          <FileButton
            accept=".csv,.tsv,.txt,.json"
            fileLabel={takeOverWords.file}
            onChoose={([chosen]) => chosen && begin(chosen)}
            variant="secondary"
            size="sm"
            disabled={isBusy}
          >
            {takeOverWords.choose}
          </FileButton>
          <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => begin(null)}>
            {takeOverWords.role}
          </Button>
        </div>
        <div className="grid max-w-2xl justify-items-start gap-2">
          <TextArea
            label={takeOverWords.paste}
            hint={takeOverWords.pasteHint}
            value={pasted}
            maxLength={MAX_PASTED}
            rows={4}
            spellCheck={false}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
            className="w-full"
          />
          <Button
            variant="secondary"
            size="sm"
            disabled={isBusy || pasted.trim() === ''}
            onClick={() => begin(new File([pasted], 'vlozene.csv'))}
          >
            {takeOverWords.tryPasted}
          </Button>
        </div>
        <Failure>{failure}</Failure>
        <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {isBusy && !report && <p className="text-fg-soft">{takeOverWords.reading}</p>}
          {report && <Report report={report} />}
        </div>
        {isNew && !report.isStored && (
          <Button
            size="sm"
            busy={isBusy}
            disabled={isBusy}
            onClick={() => void send(file, report.hash)}
            className="justify-self-start"
          >
            {isBusy ? takeOverWords.storing : takeOverWords.store}
          </Button>
        )}
      </div>
    </Section>
  )
}

function faultOf(error: unknown): string | null {
  const fault = TakenFault.safeParse(error instanceof ORPCError ? error.data : null).data
  return fault ? `${takenFaults[fault.why]}. Nic se neuložilo.` : null
}
