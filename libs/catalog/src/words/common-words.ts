/**
 * Frequent words in names, to find `blue` and `harbor` in `blueharbor`. Lower case, three letters or more.
 */
const TEXT = `
able about above academy access account ace action active adventure advice africa agency agent air alarm album alert alive all alpha always amber
america and angel animal answer antique apart apartment apple arcade arch arctic area arena army around arrow art artist asia ask asset atlas atom audio
audit aurora auto avenue award away baby back badge bag bake baker bakery balance ball band bank bar bargain barn base basic basket bath battle bay beach
beacon bean bear beat beauty bed bee beer bell berlin best beta better big bike bill bird birthday bit black blade blank blast block blog bloom blossom
blue board boat body bold bolt bond bone book boost boot border boss bottle bottom bowl box boy brain branch brand brave bread break breeze brew brick
bridge bright bring broker brother brown brush bud buddy budget build builder building bulk burger bus business busy butter button buy buyer cab cabin
cable cafe cake calendar call calm camera camp campus canal candle candy canvas cap capital car caravan card care career cargo carpet carry cart case cash
castle cat catch cell center central centre chain chair challenge champion chance change channel charge charm chart chat cheap check cheese chef cherry
chess chicken child children choice christmas church cinema circle city clan class classic clay clean clear clever click client climb clinic clock close
cloth clothes cloud club coach coast coat code coffee coin cold collect college color colour comfort comic common community company compare compass
computer concept concert connect construct consult contact content contract cook cookie cool copper copy coral core corner cosmic cost cottage cotton
country county couple course court cover cow craft crash crazy cream create creative credit crew cross crowd crown cruise crypto crystal cube cup cure
custom cut cycle daily dance dark dash data date dating dawn day deal dealer dear deco deep deer delivery delta den dental dentist depot desert design
desk detail diamond diary diet digital dinner direct dish dive doctor dog doll dollar door dot double dove down dragon draw dream dress drink drive driver
drone drop drum dry duck dust eagle early earth east easy eat echo eco edge edit education egg eight electric element elite email ember empire end energy
engine english enjoy equity escape estate euro europe event ever every exact exchange expert explore express extra eye fabric face factory fair faith
falcon fall family famous fan far farm fashion fast father feed feel festival field film final finance find fine finger fire first fish fit fitness five
fix flag flash flat fleet flight float floor flow flower fly focus folk food foot football for force forest forever forge fork form fort forum forward
foundation four fox frame free freedom fresh friend frog front frost fruit fuel full fun fund funny future galaxy gallery game gaming garage garden gas
gate gear gem general genius gentle giant gift girl give glass global globe glow goal gold golden golf good grand graph grass great green grey grid grill
ground group grow growth guard guest guide guitar guru gym habit hair hall hammer hand handy happy harbor harbour hard harvest hat haven hawk health heart
heat heaven height hello help herb hero hidden high hike hill hip hit hobby hold holiday home honest honey hope horizon horse hospital host hot hotel hour
house hub human hunt hunter ice icon idea image impact inbox index indie info ink inn insight inspire instant insurance invest iron island ivory jam java
jazz jet jewel job join journal journey joy juice jump jungle junior just karma keen keep key kid kids kind king kingdom kitchen kite knight know
knowledge lab label lady lake lamp land language lantern laser last late laugh launch laundry law lawyer lead leader leaf league lean learn leather left
legal legend lemon lens lesson letter level library life lift light lily lime line link lion list listen little live living loan local lock lodge
logic logo long look loop lost lotus love low loyal luck lucky luna lunch luxury machine made magic magnet mail main make maker mall man manager mango
map maple marble marine mark market marketing mars master match mate math maze meal media medical meet meeting mega member memory menu mercury metal meter
metro micro mile milk mill mind mine mini mint mirror mission mix mobile mode model modern moment monday money monkey monster month moon more morning
mortgage mother motion motor mountain mouse move movie much museum music nail name nation native natural nature navy near neat nest net network neutral new
news next nice night nine ninja noble node noise nomad north note nova number nurse nut oak oasis ocean offer office oil olive one online only open optic
option orange orbit orchard order organic origin our out outdoor outlet over owl own pack page paint pair palace palm panda panel paper paradise parent
park part partner party pass passion past path pay peace peak pearl pen people pepper perfect person pet pharmacy phoenix phone photo piano pick picture
pie pilot pin pine pink pixel pizza place plain plan planet plant plastic plate platform play player plaza plus pocket poem point polar pool pop port
portal post pot power practice premium press pretty price pride prime print private prize pro process product profile profit program project promo property
proud pub public pulse pump pure purple push puzzle quality quantum queen quest quick quiet quiz quote rabbit race radar radio rail rain rainbow ranch
range rank rapid rate raven raw ray reach read ready real rebel recipe record red refresh relax remote rent rental repair report rescue reset resort
restaurant retail review reward rice rich ride right ring rise river road robot rock rocket roof room root rose round route royal run runner safe safety
sail sale salon salt same sand save scale school science scout sea search season second secret secure seed self sell senior sense serve service seven
shadow shape share shark sharp sheep shell shield shift shine ship shirt shoe shop shopping short show side sign signal silk silver simple single sister
site six size skill skin sky sleep slice slim slow small smart smile smooth snack snap snow social soft software solar sold solid solo solution song sonic
soul sound soup source south space spa spark speak special speed spell spice spirit sport spot spring square stack stadium staff stage stamp star start
startup state station stay steam steel step stick stock stone stop store storm story stream street strike string strong student studio study style sugar
suite summer summit sun sunday sunny sunset super supply support sure surf sushi sweet swift swim switch system table tag talent talk tank tap target
task taste tax taxi tea teach teacher team tech technology tell temple ten tennis tent test text thank theater theory thing think three thunder ticket
tide tie tiger tight tile time tiny tip toast today together token tool top torch total touch tour tower town toy track trade trail train training transfer
travel tree trend tribe trick trip true trust truth turbo turn tutor twin two ultra union unique unit united unity university urban use user vacation
valley value van vault vegan velvet venture venus video view villa village vine vintage violet vip virtual vision vista vital voice volt vote voyage
wagon walk wall want warm wash watch water wave way wealth wear weather web wedding week well west whale wheel white whole wide wild win wind window wine
wing winner winter wire wise wish with wizard wolf woman wonder wood word work worker workshop world worth yard year yellow yes yoga you young your youth
zebra zen zero zone zoo`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(TEXT.trim().split(/\s+/));
