import { useQuery } from '@tanstack/react-query'
import type { StaffSubmission } from '@westmore/contract/allowlist.ts'
import { Link } from 'react-router'
import { counted, dateTime } from '#format.ts'
import { allowlistLabels, allowlistTones } from '#status-labels.ts'
import { CitedText } from '#text/cited-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Section } from '#ui/section.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { isPending, personWords } from './labels.ts'
import { userQueries } from './queries.ts'

export function PersonSubmissions({ userId }: { userId: string }) {
  const query = useQuery(userQueries.submissions(userId))
  const { data } = query
  const [newest, ...earlier] = data?.submissions.filter((one) => !isPending(one)) ?? []
  return (
    <Section
      title="Žádosti"
      count={data?.total}
      action={
        data &&
        !newest && (
          <span className="text-sm text-fg-soft">
            {data.total === 0 ? 'Zatím bez žádosti.' : personWords.noMore}
          </span>
        )
      }
    >
      {!data && <NotLoaded query={query} failed={personWords.submissionsLoadFailed} loading={<Spinner />} />}
      {newest && (
        <div className="grid gap-1.5 px-4 py-3">
          <SubmissionEntry submission={newest} />
          {earlier.length > 0 && (
            <details>
              <summary className="min-h-11 cursor-pointer content-center text-sm font-bold text-accent lg:min-h-9">
                Dřívější ({earlier.length})
              </summary>
              <ul className="divide-y divide-line">
                {earlier.map((submission) => (
                  <li key={submission.id} className="py-3">
                    <SubmissionEntry submission={submission} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </Section>
  )
}

export function SubmissionEntry({ submission }: { submission: StaffSubmission }) {
  const { attemptNumber, status, submittedAt, reviewedBy, reviewedAt, reason, answers, notes } = submission
  const { revokedAt, revokedBy, revokeReason } = submission
  return (
    <article className="grid gap-1.5">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-bold">Pokus č. {attemptNumber}</h3>
        <Badge tone={allowlistTones[status]}>{revokedAt ? 'Přístup odebrán' : allowlistLabels[status]}</Badge>
      </header>
      <p className="text-sm text-fg-soft">
        Podáno {dateTime(submittedAt)}
        {reviewedAt && ` · Kontroloval ${reviewedBy ?? 'Admin'}, ${dateTime(reviewedAt)}`}
        {revokedAt && ` · Odebráno: ${revokedBy ?? 'Admin'}, ${dateTime(revokedAt)}`}
      </p>
      {[
        { word: reason, at: reviewedAt },
        { word: revokeReason, at: revokedAt },
      ].map(
        ({ word, at }) =>
          word && (
            <p
              key={word}
              className="max-w-prose border-l-3 border-bad pl-3 wrap-anywhere whitespace-pre-line"
            >
              <CitedText text={word} at={at ?? submittedAt} />
            </p>
          ),
      )}
      {notes.map(({ id, author, text, createdAt }) => (
        <p key={id} className="max-w-prose text-sm wrap-anywhere whitespace-pre-line text-fg-soft">
          <span className="font-bold text-fg">{author}</span> (interně):{' '}
          <CitedText text={text} at={createdAt} />
        </p>
      ))}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <details className="min-w-0 flex-1 basis-60">
          <summary className="min-h-11 cursor-pointer content-center text-sm font-bold text-accent lg:min-h-9">
            {counted(answers.length, 'odpověď', 'odpovědi', 'odpovědí')}
          </summary>
          <ol className="grid gap-4 pt-2 pb-1">
            {answers.map(({ questionId, question, answer, note }, place) => (
              <li key={questionId} className="grid max-w-prose gap-1 wrap-anywhere">
                <p className="font-bold">
                  {place + 1}. {question}
                </p>
                <p className="whitespace-pre-line">{answer}</p>
                {note && (
                  <p className="border-l-3 border-bad pl-3 text-sm whitespace-pre-line">
                    <CitedText text={note} at={reviewedAt ?? submittedAt} />
                  </p>
                )}
              </li>
            ))}
          </ol>
        </details>
        {status === 'pending' && (
          <Link
            to="/user/admin/settings?tab=zadosti"
            className="text-link inline-flex min-h-9 items-center text-sm"
          >
            Zkontrolovat
          </Link>
        )}
      </div>
    </article>
  )
}
