{{/* Names and labels. A component's labels are its selector too: they never change. */}}
{{- define "registrar.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "registrar.selector" -}}
app.kubernetes.io/name: registrar
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "registrar.labels" -}}
{{ include "registrar.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "registrar.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}{{ .repository }}@{{ .digest }}{{- else -}}{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}{{- end -}}
{{- end -}}
{{- end -}}

{{/* The components: name, values and what the apps listen on. */}}
{{- define "registrar.components" -}}
public-api: publicApi
admin-api: adminApi
worker: worker
forwarder: forwarder
{{- end -}}

{{- define "registrar.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "registrar.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "registrar.fromSecret" -}}
valueFrom:
  secretKeyRef:
    name: {{ .secret }}
    key: {{ .key }}
{{- end -}}

{{/* One URL of PostgreSQL as an environment variable: {root, variable, role, secret, key, host}. */}}
{{- define "registrar.databaseUrl" -}}
{{- $database := .root.Values.database -}}
{{- if eq $database.mode "external" -}}
- name: {{ .variable }}
  {{- include "registrar.fromSecret" (dict "secret" $database.external.secret "key" .key) | nindent 2 }}
{{- else -}}
{{- $password := printf "%s_PASSWORD" (trimSuffix "_URL" .variable) -}}
- name: {{ $password }}
  {{- include "registrar.fromSecret" (dict "secret" .secret "key" "password") | nindent 2 }}
- name: {{ .variable }}
  value: postgres://{{ .role }}:$({{ $password }})@{{ $database.cloudnativepg.cluster }}-{{ .host | default "rw" }}:5432/{{ $database.cloudnativepg.database }}
{{- end -}}
{{- end -}}

{{- define "registrar.applicationDatabase" -}}
{{- $database := .Values.database -}}
{{ include "registrar.databaseUrl" (dict "root" . "variable" "DATABASE_URL" "role" "registrar" "secret" $database.cloudnativepg.applicationSecret "key" $database.external.applicationKey) }}
{{- end -}}

{{- define "registrar.readerDatabase" -}}
{{- $database := .Values.database -}}
{{- if or (and (eq $database.mode "external") $database.external.readerKey) (and (eq $database.mode "cloudnativepg") $database.cloudnativepg.readReplicas) -}}
{{ include "registrar.databaseUrl" (dict "root" . "variable" "DATABASE_READER_URL" "role" "registrar" "secret" $database.cloudnativepg.applicationSecret "key" $database.external.readerKey "host" "ro") }}
{{- end -}}
{{- end -}}

{{- define "registrar.settings" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ toString $value | quote }}
{{- end -}}
{{- end -}}
