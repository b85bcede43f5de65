import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import {
  ImportFault,
  ImportReport,
  importSkips,
  MAX_IMPORT_BYTES,
} from '@westmore/contract/sanctions-import.ts'
import { kindsOfSanction } from '@westmore/contract/sanctions.ts'
import { number, RelativeTime } from '#format.ts'
import { explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Section } from '#ui/section.tsx'
import { useUpload } from '#ui/use-upload.ts'
import { uploadTo } from '#upload.ts'
import { importFaults, importRefusals, importSkipped, importVersionWords, importWords } from './labels.ts'

const ADDRESS = '/api/sanctions/import'

/** First a report, then the same file again. */
export function ImportSanctions() {
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const { isBusy, failure, upload } = useUpload(
    (error) => faultOf(error) ?? explain(error, importWords.failed, importRefusals),
  )
  const isReading = isBusy && report === null

  const read = (chosen: File) =>
    upload(async (signal) => {
      if (chosen.size > MAX_IMPORT_BYTES) throw new ORPCError('PAYLOAD_TOO_LARGE', { status: 413 })
      setFile(chosen)
      setReport(null)
      setReport(await uploadTo(ADDRESS, chosen, ImportReport, { signal }))
    })
  const store = (chosen: File, hash: string) =>
    upload(async (signal) =>
      setReport(await uploadTo(`${ADDRESS}?store=${hash}`, chosen, ImportReport, { signal })),
    )
  const isNew = report !== null && report.bans + report.warnings + report.revoked > 0
  return (
    <Section title={importWords.title}>
      <div className="grid gap-3 px-4 py-3">
        <p className="text-fg-soft">{importWords.intro}</p>
        <div className="flex flex-wrap gap-2">
          <FileButton
            accept=".json"
            fileLabel={importWords.file}
            onChoose={([chosen]) => void read(chosen)}
            variant="secondary"
            size="sm"
            busy={isReading}
            disabled={isBusy}
          >
            {isReading ? importWords.reading : importWords.choose}
          </FileButton>
          {file && report && isNew && !report.isStored && (
            <Button size="sm" busy={isBusy} disabled={isBusy} onClick={() => void store(file, report.hash)}>
              {isBusy ? importWords.storing : importWords.store}
            </Button>
          )}
        </div>
        <Failure>{failure}</Failure>
        <div role="status">{report && <Report report={report} isNew={isNew} />}</div>
      </div>
    </Section>
  )
}

function faultOf(error: unknown): string | null {
  const fault = ImportFault.safeParse(error instanceof ORPCError ? error.data : null).data
  if (!fault) return null
  const { why, version } = fault
  const said = version === undefined ? importFaults[why] : importVersionWords(version)
  return `${said}. Nic se neuložilo.`
}

function Report({ report, isNew }: { report: ImportReport; isNew: boolean }) {
  const counts = [
    ['Formát souboru', report.version],
    ['Nové bany', report.bans],
    ['Nová varování', report.warnings],
    ['Z toho skončilo', report.ranOut],
    ['Z toho zrušeno', report.lifted],
    ['Z toho bez účtu na webu', report.unlinked],
    ['Už na webu', report.known],
    ['Nově zrušeno', report.revoked],
    ...importSkips.map((why) => [`Vynecháno, ${importSkipped[why]}`, report.skipped[why]] as const),
  ] as const
  return (
    <>
      {report.isStored && <p className="font-bold text-good">{importWords.stored}</p>}
      {!isNew && <p className="font-bold">{importWords.nothing}</p>}
      <dl className="mt-2 grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-x-4 tabular-nums">
        {counts.map(([label, count]) => (
          <div key={label} className="contents">
            <dt className="text-fg-soft">{label}</dt>
            <dd className="text-right">{number(count)}</dd>
          </div>
        ))}
      </dl>
      {report.examples.length > 0 && (
        <>
          <p className="mt-3 font-bold">{importWords.examples}</p>
          <ul className="divide-y divide-line/60">
            {report.examples.map(({ why, id, name, part }) => (
              <li key={why} className="grid gap-x-4 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
                <span className="text-sm text-fg-soft">{importSkipped[why]}</span>
                <p className="wrap-anywhere">
                  {[id, name].filter((word) => word !== '').join(', ')}
                  <code className="block text-sm text-fg-soft">{part}</code>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className="mt-3 divide-y divide-line/60">
        {report.samples.map(({ id, kind, name, account, reason, author, createdAt }) => (
          <li key={id} className="grid gap-x-4 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <RelativeTime moment={createdAt} className="text-sm text-fg-soft" />
            <p className="wrap-anywhere">
              {kindsOfSanction[kind].label}: {account ?? name}
              <span className="line-clamp-2 text-sm text-fg-soft">
                {author}: {reason}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
