#!/usr/bin/env bash
# Lints the OpenAPI document with redocly's recommended rules and spectral's. Warnings fail it, too. Needs the npm registry, and
# node_modules of the project.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp package.json package-lock.json "$work"
npm ci --prefix "$work" --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
node=$(node ../../tools/node.mjs --print process.execPath)
(cd ../.. && "$node" --input-type=module -e '
  import { contract } from "#contract/index.ts"
  import { createOpenApi } from "#server/features/network/ops/openapi.ts"
  process.stdout.write(JSON.stringify(createOpenApi(contract)))') >"$work/openapi.json"

export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
# Redocly ends with 0 after warnings; the report has them.
"$node" "$work/node_modules/@redocly/cli/bin/cli.js" lint --config redocly.yaml --format json "$work/openapi.json" >"$work/redocly.json" || true
"$node" -e '
  const { problems } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"))
  for (const { ruleId, message, location } of problems) console.error(`redocly: ${ruleId}: ${message} ${location[0].pointer}`)
  process.exit(problems.length > 0 ? 1 : 0)' "$work/redocly.json"
"$node" "$work/node_modules/@stoplight/spectral-cli/dist/index.js" lint --quiet --fail-severity=hint --ruleset spectral.yaml "$work/openapi.json"
echo 'openapi.json: clean'
