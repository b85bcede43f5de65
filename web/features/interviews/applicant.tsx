import type { Interview } from '@westmore/contract/interviews.ts'

type ApplicantProps = { interview: Pick<Interview, 'id' | 'username'>; onShow: (id: string) => void }

/** Their name, which opens the panel of the person. */
export function Applicant({ interview: { id, username }, onShow }: ApplicantProps) {
  return (
    <button
      type="button"
      onClick={() => onShow(id)}
      className="relative text-left font-bold wrap-anywhere text-link after:absolute after:inset-x-0 after:-inset-y-2.5"
    >
      <bdi>{username}</bdi>
    </button>
  )
}
