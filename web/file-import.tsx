import { ORPCError } from '@orpc/client'
import { MAX_IMPORT_BYTES } from '@westmore/contract/sanctions-import.ts'
import { useState, type ComponentType, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { explain, type Refusals } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Section } from '#ui/section.tsx'
import { useUpload } from '#ui/use-upload.ts'
import { uploadTo } from './upload.ts'

const shared = {
  IMPORT_CHANGED: 'Mezitím se to změnilo. Vyberte to prosím znovu.',
  PAYLOAD_TOO_LARGE: 'Soubor je příliš velký, přečteme nejvýše 20\u00a0MB.',
  SIGN_IN_AGAIN: 'Nejdřív se prosím znovu přihlaste přes Discord a pak to zkuste ještě jednou.',
}

const Fault = z.object({ why: z.string() })

export type SourcesProps = { begin: (file: File | null) => void; isBusy: boolean }

type FileImportProps<Report> = {
  words: Record<'title' | 'intro' | 'file' | 'failed' | 'stored' | 'nothing', string>
  accept: string
  address: string
  shape: z.ZodMiniType<Report>
  /** Why a file cannot be read. */
  faults: Refusals
  refusals?: Refusals
  isNew: (report: Report) => boolean
  /** In place of a file. */
  other?: (store: string | undefined) => Promise<Report>
  sources?: ComponentType<SourcesProps>
  children: (report: Report) => ReactNode
}

/** First a report, then the same again, which is stored. */
export function FileImport<Report extends { hash: string; isStored: boolean }>(
  props: FileImportProps<Report>,
) {
  const { words, faults, refusals, isNew, sources: Sources, children } = props
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const { isBusy, failure, upload } = useUpload((error) => {
    const fault = Fault.safeParse(error instanceof ORPCError ? error.data : null).data
    if (fault?.why !== undefined && faults[fault.why]) return `${faults[fault.why]}. Nic se neuložilo.`
    return explain(error, words.failed, { ...shared, ...refusals })
  })

  const send = (of: File | null, store?: string) =>
    upload(async (signal) => {
      if (of && of.size > MAX_IMPORT_BYTES) throw new ORPCError('PAYLOAD_TOO_LARGE', { status: 413 })
      const address = `${props.address}${store === undefined ? '' : `?store=${store}`}`
      const answer = of ? uploadTo(address, of, props.shape, { signal }) : props.other?.(store)
      setReport((await answer) ?? null)
    })
  const begin = (next: File | null) => {
    setFile(next)
    setReport(null)
    void send(next)
  }
  const isReading = isBusy && report === null
  return (
    <Section title={words.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3">
        <p className="max-w-prose text-fg-soft">{words.intro}</p>
        <div className="flex">
          <FileButton
            accept={props.accept}
            fileLabel={words.file}
            onChoose={([chosen]) => chosen && begin(chosen)}
            variant="secondary"
            size="sm"
            busy={isReading}
            disabled={isBusy}
          >
            {isReading ? 'Čtu…' : 'Vybrat soubor'}
          </FileButton>
        </div>
        {Sources && <Sources begin={begin} isBusy={isBusy} />}
        <Failure>{failure}</Failure>
        {report && isNew(report) && !report.isStored && (
          <Button
            size="sm"
            busy={isBusy}
            disabled={isBusy}
            onClick={() => void send(file, report.hash)}
            className="justify-self-start"
          >
            {isBusy ? 'Přebírám…' : 'Převzít'}
          </Button>
        )}
        <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {report?.isStored && <p className="font-bold text-good">{words.stored}</p>}
          {report && !isNew(report) && <p className="font-bold">{words.nothing}</p>}
          {report && children(report)}
        </div>
      </div>
    </Section>
  )
}
