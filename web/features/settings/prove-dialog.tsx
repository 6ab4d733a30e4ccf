import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { failureText } from '#web/core/api/api.ts'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { proofOptions, useProve } from './api.ts'
import { ProveForm } from './prove-form.tsx'
import { getQuestion, type Question, subscribeQuestion } from './with-proof.ts'

/** Asks who is there before something dangerous is done (`withProof`). */
export function ProveDialog() {
  const question = useSyncExternalStore(subscribeQuestion, getQuestion)
  const prove = useProve()
  return (
    <Dialog
      isOpen={question !== null}
      title="Confirm that it is you"
      dismissible={!prove.isPending}
      onClose={() => question?.(false)}
    >
      {question && <Ways question={question} prove={prove} />}
    </Dialog>
  )
}

function Ways({ question, prove }: { question: Question; prove: ReturnType<typeof useProve> }) {
  const { data, error, refetch } = useQuery(proofOptions)
  if (error)
    return (
      <Stuck text={failureText(error, 'Plus cannot be reached. Check your connection and try again.')}>
        <Button onClick={() => void refetch()}>Retry</Button>
      </Stuck>
    )
  if (!data) return <Spinner />
  if (data.ways.length === 0)
    return <Stuck text="Sign out and in again, then come back: what you want to do is open to you for ten minutes." />
  return <ProveForm ways={data.ways} question={question} prove={prove} />
}

const Stuck = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="flex flex-col items-start gap-4">
    <FormMessage text={text} />
    {children}
  </div>
)
