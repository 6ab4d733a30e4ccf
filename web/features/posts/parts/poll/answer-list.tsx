import { t } from '#web/core/i18n.ts'

/** The answers of a poll as its author wrote them: of an earlier version, or of a reported post. */
export const AnswerList = ({ choices }: { choices: readonly string[] }) => (
  <ul aria-label={t('Poll')} className="mt-3 flex flex-col gap-1.5">
    {choices.map((choice) => (
      <li key={choice} dir="auto" className="rounded-card border border-line px-3 py-1.5 wrap-anywhere">
        {choice}
      </li>
    ))}
  </ul>
)
