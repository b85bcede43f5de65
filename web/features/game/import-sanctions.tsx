import { ImportReport, importSkips } from '@westmore/contract/sanctions-import.ts'
import { kindsOfSanction } from '@westmore/contract/sanctions.ts'
import { FileImport } from '#file-import.tsx'
import { number, RelativeTime } from '#format.ts'
import { importFaults, importSkipped, importWords } from './labels.ts'

export function ImportSanctions() {
  return (
    <FileImport
      words={importWords}
      accept=".json"
      address="/api/sanctions/import"
      shape={ImportReport}
      faults={importFaults}
      isNew={({ bans, warnings, revoked }) => bans + warnings + revoked > 0}
    >
      {(report) => <Report report={report} />}
    </FileImport>
  )
}

function Report({ report }: { report: ImportReport }) {
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
      <dl className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-x-4 tabular-nums">
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
