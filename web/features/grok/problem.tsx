import { failureText } from '#web/core/api.ts'

/** Why there is no answer, in red. The question stays in its field. */
export function Problem({ error, message = '' }: { error?: Error | null; message?: string }) {
  const text = error ? failureText(error, 'Something went wrong') : message || 'Request failed'
  return (
    <p
      role="alert"
      className="rounded-card border border-red bg-red-soft p-4 wrap-anywhere whitespace-pre-wrap text-red"
    >
      {text}
    </p>
  )
}
