import { CircleAlert } from '#web/ui/icons.ts'

/** The error of a form. The toast announces the same text, so this has no alert role. */
export function FormMessage({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className="flex items-start gap-2 rounded-card bg-red-soft px-4 py-3 text-red">
      <CircleAlert aria-hidden size={20} />
      {text}
    </p>
  )
}

/** The same where no toast announces the text. */
export const FormAlert = ({ text }: { text: string | null }) => (
  <div role="alert">
    <FormMessage text={text} />
  </div>
)
