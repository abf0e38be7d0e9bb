package analysis

// irregular are English words whose forms the rules would give different terms: all words of a line have the term that the rules make of the first.
// Forms that are more often another word are left out ("left", "led", "rose", "built-in", "driven", "media", "Maxima"), and so are the forms of verbs
// that every text has.
const irregular = `
appendix appendices
axis axes
bureau bureaus
bus buses
calorie calories
child children
cookie cookies
cpu cpus
crisis crises
criterion criteria
foot feet
goose geese
gpu gpus
guru gurus
half halves
hoodie hoodies
index indices
knife knives
man men
matrix matrices
menu menus
modulus moduli
mouse mice
movie movies
newbie newbies
nucleus nuclei
phenomenon phenomena
quiz quizzes
radius radii
rookie rookies
selfie selfies
shelf shelves
smoothie smoothies
submenu submenus
thesis theses
thief thieves
toe toes
tooth teeth
vertex vertices
wife wives
wolf wolves
woman women
zombie zombies

arise arose arisen
become became
begin began begun
break broke broken
bring brought
buy bought
catch caught
choose chose chosen
come came
deal dealt
die died dying
draw drew drawn
eat ate eaten
fall fell fallen
feel felt
fight fought
find found
fly flew flown
forbid forbade forbidden
forget forgot forgotten
free freed
freeze froze frozen
get got gotten
give gave given
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
know knew known
learn learnt
lie lied lying
lose lost
make made
mean meant
meet met
overcome overcame
override overrode overridden
overwrite overwrote overwritten
panic panicked panicking
pay paid
prove proven
rebuild rebuilt
rewrite rewrote rewritten
rise risen
run ran
say said
see seen
seek sought
sell sold
send sent
shake shook shaken
show shown
sing sang sung
sit sat
sleep slept
speak spoke spoken
spend spent
stand stood
steal stole stolen
strike struck
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
tie tied tying
traffic trafficked trafficking
understand understood
undo undone
wake woke woken
wear wore worn
win won
withdraw withdrew withdrawn
write wrote written
`

// kept are English words that the rules would turn into another word: all words of a line have the first of them as their term, unchanged.
const kept = `
aide aides
alias
atlas
bias
bios
canvas
ceiling ceilings
chaos
cms
dns
dos
embed embeds
evening evenings
finale finales
gas gases
gps
has
heroine heroines
his
https
incoming
ios
lens
locale locales
morale
mrs
nas
news
outing outings
paste pastes pasted pasting
premiere premieres premiered
rationale rationales
silicone
sms
suite suites
unite unites united uniting
was
wedding weddings
`
