import { useState } from 'react'
import Download from '~icons/lucide/download'
import { saveFile } from '#save-file.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { reportFault } from '#ui/fault.ts'
import { accountWords, downloadProblem } from './labels.ts'

/** Downloads the whole file before saving it, so that a failure is shown here instead of saving a broken file. */
export function DataDownload() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function download() {
    setBusy(true)
    setProblem(null)
    try {
      const answer = await fetch('/api/auth/me/data')
      if (!answer.ok) return setProblem(downloadProblem(answer.status))
      saveFile(await answer.blob(), nameIn(answer))
    } catch (error) {
      reportFault(error)
      setProblem(accountWords.downloadFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="secondary" busy={isBusy} onClick={() => void download()}>
        {!isBusy && <Download />}
        {isBusy ? 'Připravuji údaje…' : 'Stáhnout moje údaje'}
      </Button>
      <Failure className="order-last w-full">{problem}</Failure>
    </>
  )
}

const nameIn = ({ headers }: Response) =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'westmore-moje-udaje.zip'
