import { useContext, useState, type SubmitEvent } from 'react'
import { DialogSending } from './dialog.tsx'
import { reportFault } from './fault.ts'

export type Sends = {
  /** Sends; or says why it is not sent, null when the fields say it. */
  onSend: () => Promise<unknown> | string | null
  /** The sentence for what `onSend` threw, null when the screen says it by itself. */
  explain: (error: unknown) => string | null
}

/** What every form needs: it is sent once however often one clicks, stays open meanwhile, and shows a failure. */
export function useSending({ onSend, explain }: Sends) {
  const holdOpen = useContext(DialogSending)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function send() {
    if (isSending) return
    const sent = onSend()
    setFailure(typeof sent === 'string' ? sent : null)
    if (!(sent instanceof Promise)) return
    setIsSending(true)
    holdOpen(true)
    try {
      await sent
    } catch (error) {
      reportFault(error)
      setFailure(explain(error))
    } finally {
      setIsSending(false)
      holdOpen(false)
    }
  }

  const submit = (event?: SubmitEvent) => {
    event?.preventDefault()
    void send()
  }
  return { isSending, failure, submit, forgetFailure: () => setFailure(null) }
}
