import { REPORT_CATEGORIES, type ReportCategory } from '#contract/moderation.ts'
import { t } from '#web/core/i18n.ts'
import { categories } from '#web/features/reports/categories.ts'

interface CategoryStepProps {
  value: ReportCategory | null
  onChange: (category: ReportCategory) => void
}

/** The first step: the category of the report. */
export function CategoryStep({ value, onChange }: CategoryStepProps) {
  return (
    <fieldset className="-mx-4">
      <legend className="px-4 pb-2 text-muted">{t('What’s wrong?')}</legend>
      {REPORT_CATEGORIES.map((category) => (
        <label
          key={category}
          className="flex min-h-13 cursor-pointer items-center gap-4 px-4 py-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{categories[category].label}</span>
            <span className="block text-sm text-muted">{categories[category].about}</span>
          </span>
          <input
            type="radio"
            name="category"
            checked={value === category}
            onChange={() => onChange(category)}
            className="size-5 shrink-0 accent-accent-fill outline-none"
          />
        </label>
      ))}
    </fieldset>
  )
}
