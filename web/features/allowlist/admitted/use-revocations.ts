import { useMutation } from '@tanstack/react-query'
import { announceFailure } from '#refusals.ts'
import { toast } from '#ui/toast.ts'
import { useUndos } from '#undo/undos.ts'
import { allowlistCommands } from '../queries.ts'
import { admittedWords, restoredWords, revokedWords } from './labels.ts'

export type Revocation = { id: string; submissionIds: string[]; reason: string }

/** Revokes the access of several players; each revocation can be undone. */
export function useRevocations() {
  const { mutateAsync: revokeSeveral } = useMutation(allowlistCommands.revokeSeveral())
  const { mutateAsync: undo } = useMutation(allowlistCommands.undoRevocation())
  const { offer, undoLast } = useUndos(takeBack)

  async function takeBack(id: string) {
    try {
      toast.info(restoredWords(await undo({ id })))
      return true
    } catch (error) {
      announceFailure(error, admittedWords.undoFailed)
      return false
    }
  }

  /** Throws when it fails, so that the dialog stays open. */
  async function revoke(revocation: Revocation) {
    const done = await revokeSeveral(revocation)
    if (done.revoked > 0) offer(revokedWords(done), revocation.id)
    else toast.info(revokedWords(done))
  }

  return { revoke, undoLast }
}
