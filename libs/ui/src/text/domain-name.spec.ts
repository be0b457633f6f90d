import { unicodeName } from './domain-name';

describe('domain names for people', () => {
  it.each([
    ['example.com', 'example.com'],
    ['xn--bcher-kva.example', 'bücher.example'],
    ['xn--strae-oqa.de', 'straße.de'],
    ['xn--fiqs8s', '中国'],
    ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
    ['xn--BCHER-KVA.example', 'BüCHER.example'],
    ['xn--!.com', 'xn--!.com'],
    ['xn--99999999.com', 'xn--99999999.com'],
    // a digit too few, and characters beside those of digits
    ['xn--bcher-kv.com', 'xn--bcher-kv.com'],
    ['xn--bcher-kv{.com', 'xn--bcher-kv{.com'],
    ['xn--bcher-kv`.com', 'xn--bcher-kv`.com'],
    ['xn--bcher-kv[.com', 'xn--bcher-kv[.com'],
    ['xn--bcher-kv@.com', 'xn--bcher-kv@.com'],
    ['xn--bcher-kv:.com', 'xn--bcher-kv:.com'],
    ['xn--bcher-kv/.com', 'xn--bcher-kv/.com'],
    // the last code point, and one beyond
    ['xn--dn32g', '\u{10ffff}'],
    ['xn--en32g', 'xn--en32g'],
    ['my-xn--bcher-kva.example', 'my-xn--bcher-kva.example'],
  ])('%s is shown as %s', (name, shown) => {
    expect(unicodeName(name)).toBe(shown);
  });

  // RFC 3492 §7.1
  it.each([
    ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['ihqwctvzc91f659drss3x8bo0yb', '他們爲什麽不說中文'],
    ['IHQWCTVZC91F659DRSS3X8BO0YB', '他們爲什麽不說中文'],
    ['Proprostnemluvesky-uyb24dma41a', 'Pročprostěnemluvíčesky'],
    ['4dbcagdahymbxekheh6e0a7fei0b', 'למההםפשוטלאמדבריםעברית'],
    ['n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa', 'なぜみんな日本語を話してくれないのか'],
    ['b1abfaaepdrnnbgefbadotcwatmq2g4l', 'почемужеонинеговорятпорусски'],
    ['PorqunopuedensimplementehablarenEspaol-fmd56a', 'PorquénopuedensimplementehablarenEspañol'],
    ['TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g', 'TạisaohọkhôngthểchỉnóitiếngViệt'],
    ['3B-ww4c5e180e575a65lsy2b', '3年B組金八先生'],
    ['-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n', '安室奈美恵-with-SUPER-MONKEYS'],
    ['Hello-Another-Way--fc4qua05auwb3674vfr0b', 'Hello-Another-Way-それぞれの場所'],
    ['2-u9tlzr9756bt3uc0v', 'ひとつ屋根の下2'],
    ['MajiKoi5-783gue6qz075azm5e', 'MajiでKoiする5秒前'],
    ['d9juau41awczczp', 'そのスピードで'],
    ['de-jg4avhby1noc0d', 'パフィーdeルンバ'],
  ])('the label xn--%s is shown as %s', (encoded, shown) => {
    expect(unicodeName(`a.xn--${encoded}`)).toBe(`a.${shown}`);
  });
});
