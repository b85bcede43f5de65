import { useMutation } from '@tanstack/react-query'
import { announceFailure } from '#refusals.ts'
import { toast } from '#ui/toast.ts'
import { useUndos } from '#undo/undos.ts'
import { allowlistCommands } from '../queries.ts'
import { admittedWords, restoredWords, revokedWords } from './labels.ts'

/** Revokes the access of several players; each revocation can be undone. */
export function useRevocations() {
  const { mutateAsync: revokeSeveral } = useMutation(allowlistCommands.revokeSeveral())
  const { mutateAsync: undo } = useMutation(allowlistCommands.undoRevocation())
  const { offer, undoLast } = useUndos(takeBack)

  async function takeBack(id: string) {
    try {
      toast.info(restoredWords(await undo({ id })))
    } catch (error) {
      announceFailure(error, admittedWords.undoFailed)
    }
  }

  /** Throws when it fails, so that the dialog stays open. */
  async function revoke(submissionIds: string[], reason: string) {
    const id = crypto.randomUUID()
    const done = await revokeSeveral({ id, submissionIds, reason })
    if (done.revoked > 0) offer(revokedWords(done), id)
    else toast.info(revokedWords(done))
  }

  return { revoke, undoLast }
}
