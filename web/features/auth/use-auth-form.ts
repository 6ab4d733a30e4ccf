import { type FormEvent, useState } from 'react'
import { trimInvisible } from '#contract/text/trim-invisible.ts'
import { ApiError, failureText } from '#web/core/api/api.ts'
import { toast } from '#web/ui/overlays/toast.tsx'

interface Options<F extends string> {
  /** The fields in order, each with the error text for an empty value. */
  required: Record<F, string>
  /** Error text when the server sends no message. */
  failure: string
  send: (values: Record<F, string>) => Promise<unknown>
  /** Client-side validation, before the form is sent. */
  check?: Partial<Record<F, (value: string) => string | undefined>>
}

/** Autofill and phone keyboards add spaces around these values. */
const TRIMMED: ReadonlySet<string> = new Set(['username', 'email', 'identifier'])

function valuesOf<F extends string>(form: HTMLFormElement, names: readonly F[]): Record<F, string> {
  const data = new FormData(form)
  const read = (name: F) => {
    const value = String(data.get(name) ?? '')
    return TRIMMED.has(name) ? trimInvisible(value) : value
  }
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<F, string>
}

/** State of an authentication form. Errors appear under the form and beside the fields; inputs keep their values. */
export function useAuthForm<F extends string>({ required, failure, send, check = {} }: Options<F>) {
  const names = Object.keys(required) as F[]
  const [errors, setErrors] = useState<Partial<Record<F, string>>>({})
  const [message, setMessage] = useState<string | null>(null)

  const show = (form: HTMLFormElement, found: Partial<Record<F, string>>) => {
    setErrors(found)
    const first = names.find((name) => found[name])
    if (first) (form.elements.namedItem(first) as HTMLInputElement | null)?.focus()
  }

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = valuesOf(form, names)
    const problem = (name: F) => (values[name].trim() === '' ? required[name] : check[name]?.(values[name]))
    const wrong = names.flatMap((name) => (problem(name) ? [[name, problem(name)]] : []))
    setMessage(null)
    show(form, Object.fromEntries(wrong) as Partial<Record<F, string>>)
    if (wrong.length > 0) return

    try {
      await send(values)
    } catch (error) {
      const fields = error instanceof ApiError ? (error.fields as Partial<Record<F, string>> | undefined) : undefined
      const now = valuesOf(form, names)
      // The refusal does not apply to a value that has changed since it was sent.
      const refused = names.filter((name) => fields?.[name] && now[name] === values[name])
      show(form, Object.fromEntries(refused.map((name) => [name, fields?.[name]])) as Partial<Record<F, string>>)
      // A field's error is shown at the field only.
      if (refused.length > 0) return
      const text = failureText(error, failure)
      setMessage(text)
      // Other failures have a toast already.
      if (fields) toast.error(text)
    }
  }

  /** The props of a field. */
  const field = (name: F) => ({
    name,
    required: true,
    error: errors[name],
    onChange: () => errors[name] && setErrors({ ...errors, [name]: undefined }),
  })

  /** Clears all errors. */
  const clear = () => {
    setErrors({})
    setMessage(null)
  }

  return { handleSubmit, field, message, clear }
}
