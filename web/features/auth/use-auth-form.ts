import { type FormEvent, useState } from 'react'
import { ApiError, failureText } from '#web/core/api.ts'

interface Options<F extends string> {
  /** The fields in their order, with what to say when one is left empty. */
  required: Record<F, string>
  /** SPEC §8's text for a failure without a message of the server. */
  failure: string
  send: (values: Record<F, string>) => Promise<unknown>
}

/** A form whose inputs keep what was typed whatever happens; says what is wrong under the form and beside the fields. */
export function useAuthForm<F extends string>({ required, failure, send }: Options<F>) {
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
    const data = new FormData(form)
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<F, string>
    const empty = names.filter((name) => values[name].trim() === '')
    setMessage(null)
    show(form, Object.fromEntries(empty.map((name) => [name, required[name]])) as Partial<Record<F, string>>)
    if (empty.length > 0) return

    try {
      await send(values)
    } catch (error) {
      setMessage(failureText(error, failure))
      if (error instanceof ApiError && error.fields) show(form, error.fields as Partial<Record<F, string>>)
    }
  }

  /** What each field needs from the form. */
  const field = (name: F) => ({
    name,
    required: true,
    error: errors[name],
    onChange: () => errors[name] && setErrors({ ...errors, [name]: undefined }),
  })

  /** Takes back what was said. */
  const clear = () => {
    setErrors({})
    setMessage(null)
  }

  return { handleSubmit, field, message, clear }
}
