/** The script inside public pages, which runs before the first paint: it applies the theme and text size chosen for this browser. */
import { applyAppearance } from '#web/core/appearance/apply.ts'

applyAppearance()
