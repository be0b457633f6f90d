import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { amountText } from '@registrar/ui';
import { type Drawing, PLACE } from './report-drawing';

const COLOURS = ['blue.6', 'orange.6', 'teal.6', 'grape.6', 'lime.7', 'pink.6', 'gray.6'];
const HEIGHT = 280;
/** Pixels of a bar with its name beside it, and of the axis below. */
const [BAR_HEIGHT, AXIS_HEIGHT] = [34, 60];
const NAMES_WIDTH = 170;
const GROUPED = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
/** Of an axis: the currency stands above the chart. */
const onAxis = (value: number | string): string =>
  typeof value === 'number' ? GROUPED.format(value) : value;

interface Props {
  drawing: Drawing;
  /** Without axes and legend, for an overview. */
  isSmall?: boolean;
}

/** Figures of a report; the table beside it has the same in text. */
export default function ReportChart({ drawing, isSmall = false }: Props) {
  const { shape, points, series, type, currency } = drawing;
  const written = (value: number): string => {
    if (type === 'money') return amountText(value.toFixed(2), currency);
    return type === 'percent' ? `${GROUPED.format(value)} %` : GROUPED.format(value);
  };
  const common = {
    data: points,
    dataKey: PLACE,
    series: series.map((one, at) => ({ ...one, color: COLOURS[at % COLOURS.length] })),
    valueFormatter: written,
    withLegend: !isSmall && series.length > 1,
    withXAxis: !isSmall,
    withYAxis: !isSmall,
    gridAxis: isSmall ? ('none' as const) : undefined,
  };
  if (shape === 'bars')
    return (
      <BarChart
        {...common}
        h={points.length * BAR_HEIGHT + AXIS_HEIGHT}
        orientation="vertical"
        yAxisProps={{ width: NAMES_WIDTH }}
        xAxisProps={{ tickFormatter: onAxis }}
        gridAxis="x"
        maxBarWidth={22}
      />
    );
  const height = isSmall ? 90 : HEIGHT;
  const axis = { yAxisProps: { width: 72, tickFormatter: onAxis }, xAxisProps: { minTickGap: 24 } };
  return shape === 'stacked' ? (
    <BarChart {...common} {...axis} h={height} type="stacked" />
  ) : (
    <LineChart
      {...common}
      {...axis}
      h={height}
      curveType="linear"
      withDots={!isSmall && points.length <= 31}
    />
  );
}
