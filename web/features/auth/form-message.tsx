import { CircleAlert } from '#web/ui/icons.ts'

interface FormMessageProps {
  text: string | null
  id?: string
}

/** The error of a form. The toast announces the same text, so this has no alert role. */
export function FormMessage({ text, id }: FormMessageProps) {
  if (text === null) return null
  return (
    <p id={id} className="flex items-start gap-2 rounded-card bg-red-soft px-4 py-3 text-red">
      <CircleAlert aria-hidden size={20} />
      {text}
    </p>
  )
}

/** The error of a form, announced here because no toast announces it. */
export const FormAlert = (props: FormMessageProps) => (
  <div role="alert">
    <FormMessage {...props} />
  </div>
)
